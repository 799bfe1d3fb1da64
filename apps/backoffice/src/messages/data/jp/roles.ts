export const rolesJp = {
  support: 'お客さま対応',
  review: '審査',
  treasury: '資金',
  dealing: '市場・募集',
  content: 'お知らせ・文書',
  compliance: 'コンプライアンス',
  admin: '管理者',
  auditor: '監査',
};

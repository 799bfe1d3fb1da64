export const linesJp = {
  scope: '表示',
  scopeUnallocated: '未割当のみ',
  scopeAll: 'すべて',
  empty: '明細はありません。',
  allocate: 'お客さまに割り当てる',
  allocateNote: 'この明細をお客さまの入金にします。入金は確認待ちになり、確認後に口座へ入金されます。',
};

import type { Language, NoticeKind } from '@kabuto/contract';

type ListTexts = {
  /** One line by kind; names in braces are replaced by the notice's values. */
  readonly kinds: Readonly<Record<NoticeKind, string>>;
  readonly when: Readonly<Record<'>=' | '<=', string>>;
  readonly factor: Readonly<Record<'passkey' | 'totp' | 'recovery', string>>;
};

/** The texts of the list of notices in the app. */
export const LIST_TEXTS: Readonly<Record<Language, ListTexts>> = {
  jp: {
    kinds: {
      fill: '約定　{side}　{name}（{code}）　{quantity}株　{price}円',
      partFill: '一部約定　{side}　{name}（{code}）　{quantity}株　{price}円　残り{rest}株',
      orderCancelled: '取消　{side}　{name}（{code}）　{quantity}株',
      orderExpired: '失効　{side}　{name}（{code}）　{quantity}株',
      orderRejected: '注文エラー　{side}　{name}（{code}）　{quantity}株',
      alertHit: '株価アラート　{name}（{code}）が{price}円{when}になりました。',
      settled: '{date}に{amount}円の受渡しが完了しました。',
      newDevice: '新しい端末からログインがありました：{device}（{address}）',
      newDeviceOrder: '初めての端末からご注文を受け付けました：{device}（{address}）',
      passwordChanged: 'パスワードが再設定されました。',
      passwordChangedHere: 'パスワードが変更されました。',
      passwordLocked: 'パスワードの入力誤りが{tries}回続いたため、パスワードでのログインを{wait}分間停止しています。',
      factorAdded: '本人確認の方法を追加しました：{factor}',
      factorRemoved: '本人確認の方法を削除しました：{factor}',
      recoveryUsed: 'リカバリーコードが使用されました。残り{left}件です。',
      emailChanged: 'メールアドレスを変更しました：{contact}',
      mobileChanged: '携帯電話番号を変更しました：{contact}',
      mobileRemoved: '携帯電話番号を削除しました。',
      frozen: '口座を凍結しました。',
      noticesOff: 'お知らせメールの一部を停止しました。',
    },
    when: { '>=': '以上', '<=': '以下' },
    factor: { passkey: 'パスキー', totp: '認証アプリ', recovery: 'リカバリーコード' },
  },
  en: {
    kinds: {
      fill: 'Filled: {side} {name} ({code}), {quantity} shares at {price} yen',
      partFill: 'Partially filled: {side} {name} ({code}), {quantity} shares at {price} yen, {rest} left',
      orderCancelled: 'Cancelled: {side} {name} ({code}), {quantity} shares',
      orderExpired: 'Expired: {side} {name} ({code}), {quantity} shares',
      orderRejected: 'Rejected: {side} {name} ({code}), {quantity} shares',
      alertHit: 'Price alert: {name} ({code}) is at {price} yen {when}',
      settled: 'Settled on {date}: {amount} yen',
      newDevice: 'Login from a new device: {device} ({address})',
      newDeviceOrder: 'First order from a device: {device} ({address})',
      passwordChanged: 'Your password was reset',
      passwordChangedHere: 'Your password was changed',
      passwordLocked: 'Login by password is locked for {wait} minutes after {tries} wrong passwords',
      factorAdded: 'Added a way to confirm that it is you: {factor}',
      factorRemoved: 'Removed a way to confirm that it is you: {factor}',
      recoveryUsed: 'A recovery code was used; {left} are left',
      emailChanged: 'Mail address changed: {contact}',
      mobileChanged: 'Mobile number changed: {contact}',
      mobileRemoved: 'Mobile number removed',
      frozen: 'Your account was frozen',
      noticesOff: 'Some notices by mail were switched off',
    },
    when: { '>=': 'or above', '<=': 'or below' },
    factor: { passkey: 'passkey', totp: 'authenticator app', recovery: 'recovery codes' },
  },
  tw: {
    kinds: {
      fill: '成交　{side}　{name}（{code}）　{quantity}股　{price}日圓',
      partFill: '部分成交　{side}　{name}（{code}）　{quantity}股　{price}日圓　剩餘{rest}股',
      orderCancelled: '委託取消　{side}　{name}（{code}）　{quantity}股',
      orderExpired: '委託失效　{side}　{name}（{code}）　{quantity}股',
      orderRejected: '委託未成立　{side}　{name}（{code}）　{quantity}股',
      alertHit: '到價通知　{name}（{code}）已達{price}日圓{when}',
      settled: '{date}已完成交割：{amount}日圓',
      newDevice: '有新裝置登入：{device}（{address}）',
      newDeviceOrder: '首次由此裝置送出委託：{device}（{address}）',
      passwordChanged: '密碼已重新設定。',
      passwordChangedHere: '密碼已變更。',
      passwordLocked: '密碼連續輸入錯誤{tries}次，密碼登入暫停{wait}分鐘。',
      factorAdded: '已新增身分驗證方式：{factor}',
      factorRemoved: '已移除身分驗證方式：{factor}',
      recoveryUsed: '已使用備用碼，剩餘{left}組。',
      emailChanged: '電子郵件地址已變更：{contact}',
      mobileChanged: '手機號碼已變更：{contact}',
      mobileRemoved: '手機號碼已移除。',
      frozen: '帳戶已凍結。',
      noticesOff: '已停止部分通知郵件。',
    },
    when: { '>=': '以上', '<=': '以下' },
    factor: { passkey: '通行密鑰', totp: '驗證應用程式', recovery: '備用碼' },
  },
};

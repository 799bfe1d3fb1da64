import { expect, it } from 'vitest';
import { maskedTransfers } from './mask-transfers.ts';

const none = { destination: null, tokens: null, payout: null };

it('BO-02 transfers show neither holder nor address, label or transactions of tokens; the rest stays', () => {
  const explorer = 'https://explorer.example/tx/0xfeed';
  const rows = [
    { ...none, transferId: '1', destination: { holder: 'ヤマダ ハナコ', bankName: 'みずほ銀行' } },
    { ...none, transferId: '2', tokens: { txHash: '0xfeed', explorer, amount: '10' } },
    {
      ...none,
      transferId: '3',
      payout: { address: '0xabcdef', label: '自分の財布', txHash: '0xfeed', explorer, rate: '150' },
    },
    { ...none, transferId: '4' },
  ];
  expect(maskedTransfers({ rows }).rows).toEqual([
    { ...none, transferId: '1', destination: { holder: 'ヤ•••', bankName: 'みずほ銀行' } },
    { ...none, transferId: '2', tokens: { txHash: '•••', explorer: null, amount: '10' } },
    {
      ...none,
      transferId: '3',
      payout: { address: '0xab•••', label: '自•••', txHash: null, explorer: null, rate: '150' },
    },
    { ...none, transferId: '4' },
  ]);
});

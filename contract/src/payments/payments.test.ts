import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { money, taxOf, totalOf } from './rules.ts';

it('tax is the cost times the rate, half cents are rounded up, and the parts are the total', () => {
  claims('payments-27');
  expect(totalOf({ cost: 8_500, taxRate: 0.05 })).toEqual({ tax: 425, total: 8_925 });
  expect(taxOf(10, 0.05)).toBe(1);
  expect(taxOf(9, 0.05)).toBe(0);
  expect(taxOf(195_000, 0)).toBe(0);
  let seed = 7;
  const upTo = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  for (let cart = 0; cart < 10_000; cart++) {
    const items = Array.from({ length: 1 + upTo(8) }, () => ({
      cost: upTo(9_999_999),
      points: upTo(10_001),
    }));
    const parts = items.map(({ cost, points }) => totalOf({ cost, taxRate: points / 10_000 }));
    const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
    for (const [index, { cost, points }] of items.entries()) {
      const exact = (BigInt(cost) * BigInt(points) * 2n + 10_000n) / 20_000n;
      expect(BigInt(parts[index]?.tax ?? -1)).toBe(exact);
    }
    const total = sum(parts.map((part) => part.total));
    expect(Number.isSafeInteger(total)).toBe(true);
    expect(total).toBe(sum(items.map(({ cost }) => cost)) + sum(parts.map(({ tax }) => tax)));
  }
});

it('money is shown with two decimals', () => {
  claims('payments-26');
  expect([0, 5, 425, 8_925, 195_000].map(money)).toEqual([
    '$0.00',
    '$0.05',
    '$4.25',
    '$89.25',
    '$1950.00',
  ]);
});

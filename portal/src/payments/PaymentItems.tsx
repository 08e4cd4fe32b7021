import { money } from '@corridor/contract/payments/rules.ts';
import { words } from '@corridor/contract/payments/words.ts';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { longDay } from '../platform/dates.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { Chip } from '../ui/marks/Chip.tsx';
import styles from './Payment.module.css';

type Props = {
  items: QueryOutput<'aveiro-getAvailableItems'>['items'];
  chosen: string | undefined;
  onChoose: (itemCode: string) => void;
};

/** The items of a consult. One that is paid cannot be chosen. */
export function PaymentItems({ items, chosen, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className={styles.items}>
      <legend className="visuallyHidden">{words.item}</legend>
      {items.map(({ itemCode, name: label, cost, taxRate, existingPayment }) => {
        const isPaid = existingPayment?.status === 'approved';
        const day = existingPayment && longDay(new Date(existingPayment.statusUpdatedAt));
        return (
          <label key={itemCode}>
            <input
              type="radio"
              name={name}
              disabled={isPaid}
              checked={itemCode === chosen}
              onChange={() => onChoose(itemCode)}
            />
            <span>
              {label}
              <small>
                {isPaid && `${day} · ${words.types[existingPayment.paymentType]}`}
                {existingPayment?.status === 'pending' && words.retryHint}
                {!existingPayment && (taxRate > 0 ? words.tax(taxRate) : words.noTax)}
              </small>
            </span>
            {isPaid && (
              <Chip tone="ok" icon={<IconCircleCheck size={14} stroke={1.75} aria-hidden />}>
                {words.paid}
              </Chip>
            )}
            <span className="tabular">{money(cost)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

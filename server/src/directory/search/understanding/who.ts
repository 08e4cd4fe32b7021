import type { Condition } from '../../vocabulary/concept.ts';
import type { Age, Sex } from './ages.ts';

const met = 1.3;
const unmet = 0.5;

function holds({ about, sign, value }: Condition, age: Age | undefined, sex: Sex | undefined) {
  if (about === 'sex') return sex && sex === value;
  if (!age || typeof value !== 'number') return undefined;
  if (sign === '<') return age.to < value ? true : age.from >= value ? false : undefined;
  return age.from >= value ? true : age.to < value ? false : undefined;
}

/** The weight of a concept for a patient: nothing if it is only for others, more if it is theirs. */
export function shareFor(who: readonly Condition[], age: Age | undefined, sex: Sex | undefined) {
  let share = 1;
  for (const condition of who) {
    const held = holds(condition, age, sex);
    if (held) share *= met;
    else if (condition.only) return 0;
    else if (held === false) share *= unmet;
  }
  return share;
}

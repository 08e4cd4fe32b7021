import { words } from '@corridor/contract/shell/words.ts';
import type { Me } from '../../access/person.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { showFailure } from '../../platform/snackbars.ts';
import { OneTimeTip } from '../../ui/overlays/OneTimeTip.tsx';

type Props = {
  me: Me;
  /** The tip stands outside every named part of the page. */
  alone?: boolean;
};

/** Shows everybody once where Logout is. */
export function AccountTip({ me, alone = false }: Props) {
  const { run } = useCall('shell-dismissTooltip');
  if (me.tooltips.includes('accountMenu')) return null;
  const dismiss = async () => {
    const { failure } = await run({ name: 'accountMenu' });
    showFailure(failure);
  };
  const tip = (
    <OneTimeTip text={words.tooltipAccount} okLabel={words.tooltipGotIt} onOk={dismiss} />
  );
  return alone ? <aside aria-label={words.tip}>{tip}</aside> : tip;
}

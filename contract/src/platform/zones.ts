import { isProvince, type Province } from './provinces.ts';

/** By whose clocks a province lives; where it has several, those of most of its people. */
const zoneOf: Record<Province, string> = {
  AB: 'America/Edmonton',
  BC: 'America/Vancouver',
  MB: 'America/Winnipeg',
  NB: 'America/Moncton',
  NL: 'America/St_Johns',
  NT: 'America/Yellowknife',
  NS: 'America/Halifax',
  NU: 'America/Iqaluit',
  ON: 'America/Toronto',
  PE: 'America/Halifax',
  QC: 'America/Toronto',
  SK: 'America/Regina',
  YT: 'America/Whitehorse',
};

/** The day at an instant where somebody is, as it is written out; of what is no province, Alberta's. */
export const dayIn = (province: string, at: Date) =>
  at.toLocaleDateString('en-CA', { timeZone: zoneIn(province), dateStyle: 'long' });

/** The time of day there, with the name of the zone. */
export const timeIn = (province: string, at: Date) =>
  at.toLocaleTimeString('en-CA', {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...{ timeZone: zoneIn(province), timeZoneName: 'short' },
  });

const zoneIn = (province: string) => zoneOf[isProvince(province) ? province : 'AB'];

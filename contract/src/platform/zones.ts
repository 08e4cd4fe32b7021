import { isProvince, type Province } from './provinces.ts';

/** The time zone of a province, or of most of its people. */
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

/** The long date at an instant in a province. Without a province it is Alberta's. */
export const dayIn = (province: string, instant: Date) =>
  instant.toLocaleDateString('en-CA', { timeZone: zoneIn(province), dateStyle: 'long' });

/** The local time with the name of its zone. */
export const timeIn = (province: string, instant: Date) =>
  instant.toLocaleTimeString('en-CA', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zoneIn(province),
    timeZoneName: 'short',
  });

export const zoneIn = (province: string) => zoneOf[isProvince(province) ? province : 'AB'];

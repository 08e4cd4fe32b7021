/** The next batch: which records go, with their claims, and what stands in the way of others. */
import { claimByDay } from '@corridor/contract/billing/life.ts';
import { claimLimits, type StopReason } from '@corridor/contract/claims/rules.ts';
import { isProvince } from '@corridor/contract/platform/provinces.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { dxOf } from '../billing/life/recordParts.ts';
import { detailsOn, feeOn } from '../billing/tables/queries.ts';
import type { App } from '../platform/app.ts';
import { localTime } from '../platform/clock.ts';
import { all, type Db, first } from '../platform/database/database.ts';
import { openEconsult } from '../thread/sealed.ts';
import type { Claim } from './format/batchFile.ts';
import { layouts } from './format/claimFields.ts';
import { cut } from './format/lines.ts';
import { type PendingRow, pendingLocked, pendingNow } from './queries.ts';

export type PlannedClaim = {
  row: PendingRow;
  day: string;
  cents: number;
  payer: string;
  /** The claim under its number. */
  claimAs: (claimNumber: string) => Claim;
};
type Stopped = { row: PendingRow; day: string; reason: StopReason };
export type Plan = { claims: PlannedClaim[]; stopped: Stopped[] };

type Details = { baNumber: string; provider: string; skillCode: string; facility: string };

/** Reads fees and numbers once for each day. */
function tablesOn(db: Db) {
  const fees = new Map<string, number | undefined>();
  const numbers = new Map<string, Details | undefined>();
  return {
    async fee(code: string, day: string) {
      const key = `${code} ${day}`;
      if (!fees.has(key)) fees.set(key, (await first(db, feeOn, { code, day }))?.cents);
      return fees.get(key);
    },
    async details(uid: string, day: string) {
      const key = `${uid} ${day}`;
      if (!numbers.has(key)) numbers.set(key, await first(db, detailsOn, { uids: [uid], day }));
      return numbers.get(key);
    },
  };
}

const lengthOf = (kind: 'CIB1' | 'CPD1', name: string) =>
  layouts[kind].find((field) => field.name === name)?.length ?? 0;
/** A health number without its dashes and spaces. */
const numberOf = (phn: string) => phn.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
const digits = (day: string) => day.replace(/\D/g, '');

/** The segment of a patient whose home is another province. */
function personOf(claimNumber: string, econsult: Econsult) {
  const { oopData, patientFirstName, patientLastName, patientDateOfBirth } = econsult;
  const fit = (name: string, words = '') => cut(words, lengthOf('CPD1', name));
  return {
    claimNumber,
    personType: 'RECP',
    surname: fit('surname', patientLastName),
    firstName: fit('firstName', patientFirstName),
    middleName: '',
    birthDay: fit('birthDay', digits(patientDateOfBirth)),
    sex: fit('sex', oopData?.genderCode),
    address1: fit('address1', oopData?.addressLine1),
    address2: fit('address2', oopData?.addressLine2),
    address3: fit('address3', oopData?.addressLine3),
    city: fit('city', oopData?.cityName),
    postalCode: fit('postalCode', oopData?.postalCode.replace(/\s/g, '').toUpperCase()),
    province: econsult.patientProvince,
    country: 'CAN',
  };
}

const hasAddress = ({ oopData: home, patientDateOfBirth, patientLastName }: Econsult) =>
  Boolean(
    home?.genderCode &&
      home.addressLine1 &&
      home.cityName &&
      home.postalCode &&
      patientDateOfBirth &&
      patientLastName,
  );

type Known = { day: string; today: string; econsult: Econsult | undefined };

/** The reason why a record may not go, before the tables are asked. */
function stopOf(row: PendingRow, { day, today, econsult }: Known): StopReason | undefined {
  if (row.locked) return 'locked';
  if (row.code === '') return 'no-code';
  if (today > claimByDay(day)) return 'too-late';
  const number = numberOf(econsult?.phn ?? '');
  const home = econsult?.patientProvince || 'AB';
  if (!econsult || number === '' || !isProvince(home)) return 'no-patient';
  if (home === 'QC') return 'quebec';
  if (number.length > lengthOf('CIB1', home === 'AB' ? 'patient' : 'registration'))
    return 'no-patient';
  return home !== 'AB' && !hasAddress(econsult) ? 'no-address' : undefined;
}

type Priced = { day: string; cents: number; details: Details; referrer: string; dx: string };

function claimOf(row: PendingRow, econsult: Econsult, priced: Priced) {
  const { day, cents, details, referrer, dx } = priced;
  const home = econsult.patientProvince || 'AB';
  const isHere = home === 'AB';
  return (claimNumber: string): Claim => ({
    base: {
      claimNumber,
      action: 'A',
      claimType: 'RGLR',
      provider: details.provider,
      skillCode: details.skillCode,
      patient: isHere ? numberOf(econsult.phn) : '',
      registration: isHere ? '' : numberOf(econsult.phn),
      serviceCode: row.code,
      serviceDay: digits(day),
      encounter: 1,
      diagnosis1: dx,
      diagnosis2: '',
      diagnosis3: '',
      calls: 1,
      modifier1: '',
      modifier2: '',
      modifier3: '',
      facility: details.facility,
      functionalCentre: '',
      location: '',
      baNumber: details.baNumber,
      payTo: 'BAPY',
      referrer,
      referrerOutOfProvince: '',
      recovery: isHere ? '' : home,
      chartNumber: '',
      claimed: cents,
    },
    person: isHere ? undefined : personOf(claimNumber, econsult),
  });
}

const page = 500;
const beginning = { createdAt: new Date(0), id: '00000000-0000-0000-0000-000000000000' };

/** Plans the next batch. A batch that is about to go locks its records. */
export async function planBatch(app: App, db: Db, now: Date, lock: boolean): Promise<Plan> {
  const tables = tablesOn(db);
  const today = localTime(now).date;
  const plan: Plan = { claims: [], stopped: [] };
  const add = async (row: PendingRow) => {
    const day = localTime(row.serviceAt).date;
    const econsult = openEconsult(app, row.activityId, row.sealed);
    const stop = (reason: StopReason) => plan.stopped.push({ row, day, reason });
    const reason = stopOf(row, { day, today, econsult });
    if (reason || !econsult) return stop(reason ?? 'no-patient');
    const details = await tables.details(row.uid, day);
    if (!details) return stop('no-details');
    const cents = await tables.fee(row.code, day);
    if (cents === undefined || row.code.length > lengthOf('CIB1', 'serviceCode'))
      return stop('no-fee');
    const isOpinion = row.referrer !== null && row.referrer !== row.uid;
    const referrer =
      (isOpinion && row.referrer && (await tables.details(row.referrer, day))?.provider) || '';
    const dx = cut(dxOf(app, row), lengthOf('CIB1', 'diagnosis1'));
    const claimAs = claimOf(row, econsult, { day, cents, details, referrer, dx });
    return plan.claims.push({ row, day, cents, payer: econsult.patientProvince || 'AB', claimAs });
  };
  let after = beginning;
  for (;;) {
    const rows = await all(db, lock ? pendingLocked : pendingNow, { ...after, limit: page });
    for (const row of rows) {
      if (plan.claims.length === claimLimits.batch) return plan;
      await add(row);
    }
    const last = rows.at(-1);
    if (!last || rows.length < page) return plan;
    after = { createdAt: last.createdAt, id: last.id };
  }
}

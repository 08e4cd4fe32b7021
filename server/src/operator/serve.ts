import { openers } from '@corridor/contract/directory/rules.ts';
import { calls, queries } from '@corridor/contract/operator/calls.ts';
import { words as requests } from '@corridor/contract/operator/requests/words.ts';
import { problemWords as words } from '@corridor/contract/operator/words.ts';
import {
  addPermission,
  addSynonyms,
  enableService,
  removePermission,
  removeSynonyms,
  renameSpecialty,
  saveService,
  saveSetting,
} from '../directory/editing/actions.ts';
import {
  answering,
  countedSites,
  editedService,
  granting,
  keptSynonyms,
  listedServices,
  soughtClinics,
  thoseGone,
} from '../directory/editing/queries.ts';
import { settingProblem, trySearch } from '../directory/editing/searchTrial.ts';
import { specialtyPermissions } from '../directory/queries.ts';
import { searchSettings } from '../directory/search/searchBar.ts';
import { all, type Db, first, type RowOf } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { exportDirectory } from './files/directoryFile.ts';
import { auditExport } from './files/directoryImport.ts';
import { planImport } from './files/plan.ts';
import { ask } from './requests/actions.ts';
import { acts } from './requests/acts.ts';
import { answeringNow } from './requests/queries.ts';

const done = { done: true } as const;

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-services': async ({ after, limit, ...answer }, { app }) => {
      const place = { afterId: after?.id ?? null, afterName: after?.name ?? '' };
      const rows = await all(app.pool, listedServices, { ...answer, ...place, limit: limit + 1 });
      return { services: rows.slice(0, limit).map(listedOf), more: rows.length > limit };
    },

    'operator-service': async ({ serviceId }, { app }) => {
      const row = await first(app.pool, editedService, { id: serviceId });
      if (!row) throw refuse('not-found');
      const { version, people, clinic, disabled, type, ...rest } = row;
      const uids = people.map(({ uid }) => uid);
      const more = { enabled: !disabled, type: type as 'consult', clinicId: clinic?.id ?? null };
      return { version, people, clinic, service: { ...rest, ...more, uids } };
    },

    'operator-saveService': async ({ service, after }, { viewer, change }) => {
      const { enabled, id, ...rest } = service;
      const offer = { ...rest, ...(id ? { id } : {}), disabled: !enabled };
      // The server makes the id of a new service.
      if (!id !== (after === null)) throw refuse('invalid-argument');
      return change(async (inside) => {
        await refuseMissing(inside.db, rest.uids, rest.clinicId);
        const joins = !(id && (await isAnswering(inside.db, id, viewer.uid)));
        if (rest.uids.includes(viewer.uid) && joins)
          throw refuse('failed-precondition', 'oneself', requests.oneself);
        return saveService(inside, { offer, after });
      });
    },

    'operator-enableService': async ({ serviceId, enabled }, { change }) =>
      change((inside) => enableService(inside, serviceId, enabled)),

    'operator-rename': async (input, { change }) => {
      if (input.to === (input.subsite ?? input.specialty))
        throw fieldRefusal('to', words.sameName, 'invalid-argument');
      return change((inside) => renameSpecialty(inside, input));
    },

    'operator-saveSearch': async ({ name, before, after }, { change }) => {
      const problem = settingProblem(after);
      if (problem) throw refuse('failed-precondition', 'search', problem);
      await change((inside) => saveSetting(inside, name, after, before));
      return done;
    },

    'operator-addSynonyms': async ({ phrases }, { change }) => {
      const { id, taken } = await change((inside) => addSynonyms(inside, phrases));
      if (!id) throw refuse('already-exists', 'taken', words.phraseTaken(taken ?? ''));
      return { id, phrases };
    },

    'operator-removeSynonyms': async ({ id }, { change }) => {
      await change((inside) => removeSynonyms(inside, id));
      return done;
    },

    'operator-addPermission': async (entry, { change }) => {
      if (!(await change((inside) => addPermission(inside, entry))))
        throw refuse('already-exists', 'taken', words.permissionThere);
      return done;
    },

    'operator-removePermission': async (entry, { change }) => {
      await change((inside) => removePermission(inside, entry));
      return done;
    },

    'operator-export': async ({ format }, { change }) =>
      change(async (inside) => {
        const file = await exportDirectory(inside.db, format);
        await auditExport(inside, format, file.services);
        return file;
      }),

    'operator-checkImport': async ({ format, text }, { app }) =>
      (await planImport(app.pool, format, text)).shown,

    'operator-applyImport': async (input, { app, viewer, change }) => {
      const { uid, roles } = viewer;
      const asker = { uid, roles, alone: input.alone };
      const answer = await change((inside) => ask(inside, app, { act: acts.import, input, asker }));
      const { shown } = answer.result
        ? { shown: answer.result }
        : await planImport(app.pool, input.format, input.text);
      return { plan: shown, requestId: answer.requestId };
    },

    'operator-specialties': async (_input, { app }) => {
      const rows = await all(app.pool, countedSites, {});
      const specialties = [...Map.groupBy(rows, ({ specialty }) => specialty)].map(
        ([name, sites]) => ({
          name,
          services: sites.reduce((sum, { services }) => sum + services, 0),
          subsites: sites.map(({ subsite, services }) => ({ name: subsite, services })),
        }),
      );
      const permissions = await all(app.pool, specialtyPermissions, {});
      const holders = await all(app.pool, granting, { permissions: [...openers] });
      return { specialties, permissions, holders };
    },

    'operator-people': async ({ search }, { app }) => ({
      people: (await all(app.pool, answering, { search })).map(({ person }) => person),
    }),

    'operator-clinics': async ({ search }, { app }) => ({
      clinics: await all(app.pool, soughtClinics, { search }),
    }),

    'operator-search': async (_input, { app }) => ({
      settings: await searchSettings(app.pool),
      synonyms: await all(app.pool, keptSynonyms, {}),
    }),

    'operator-trySearch': async ({ parameters, text }, { app }) => {
      const { hits, ...rest } = await trySearch(app, parameters, text);
      return { ...rest, hits: hits.map(listedOf) };
    },
  },
);

function listedOf({ disabled, type, ...row }: RowOf<typeof listedServices.row>) {
  return { ...row, type: type as 'consult' | 'referral', enabled: !disabled };
}

const isAnswering = async (db: Db, serviceId: string, uid: string) =>
  (await all(db, answeringNow, { ids: [serviceId] })).some((one) => one.uid === uid);

const fieldRefusal = (field: string, message: string, code: 'invalid-argument') =>
  new Refusal(code, { fields: [{ field, message }] }, message);

/** Names each missing person or clinic at its field, so the operator can choose another. */
async function refuseMissing(db: Db, uids: string[], clinicId: string | null) {
  const missing = await all(db, thoseGone, { uids, clinicId });
  const people = missing.filter(({ kind }) => kind === 'person').map(({ name }) => name);
  const refused = (reason: string, field: string, message: string) =>
    new Refusal('failed-precondition', { reason, fields: [{ field, message }] }, message);
  if (people.length > 0)
    throw refused('person', 'service.uids', words.personGone(people.filter(Boolean)));
  if (missing.length > 0) throw refused('clinic', 'service.clinicId', words.clinicGone);
}

import { z } from 'zod';
import { done, id, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { presentation } from '../preferences/presentation/schemas.ts';
import { about, formFields, reason, service, serviceUser, specialtyMap } from './schemas.ts';
import { sortTypes } from './serviceOrder.ts';

const routers = { anyOf: ['mdRouting', 'dentalRouting', 'longTermCareRouting'] as const };
/** Approvers read the service that an author has chosen, and find no other service. */
const readers = { anyOf: [...routers.anyOf, 'approveEconsult'] as const };
/** The version of the portal that asks. A server that no longer supports it answers so. */
const appVersion = z.string().max(40);
const named = z.string().max(100);
const presentationsAtOnce = 50;

const specialist = z.strictObject({
  uid: id,
  labelV2: z.strictObject({
    name: z.string(),
    location: z.string(),
    title: z.string(),
    credentials: z.string(),
    onVacation: z.boolean(),
    /** The end of an absence; null without one. */
    vacationEndDateMili: z.number().nullable(),
    /** The average of their last 20 first answers, in milliseconds; -1: none yet. */
    avgResponseTime: z.number(),
  }),
  /** The services by which they answer, their own one first. */
  services: z.array(
    z.strictObject({
      serviceId: id,
      serviceName: z.string(),
      province: z.string(),
      /** Everybody who answers. A consult is sent to all of them. */
      users: z.array(serviceUser),
      /** The return of an unavailable service, in words; null if it is available. */
      unavailable: z.string().nullable(),
      /** The reason why the service cannot be asked now; null if it can. */
      problem: z.string().nullable(),
    }),
  ),
});

export const calls = {
  /**
   * Specialists by specialty and subsite, the nearest and the quickest first. Their services take the
   * asked type, and a clinic in Alberta gets services in Alberta.
   */
  'routing-routeReferral_v2': call({
    access: routers,
    input: z.strictObject({
      city: z.string().max(100),
      province: z.string().max(30),
      activityType: z.enum(['econsult', 'phoneConsult', 'referral']),
    }),
    output: z.record(z.string(), z.record(z.string(), z.array(specialist))),
  }),
  /** The choices of a person: every specialty with a specialist, and its subsites. */
  'services-getSpecialties': call({
    access: routers,
    input: z.strictObject({ appVersion: appVersion.optional() }),
    output: specialtyMap,
  }),
  'services-getServicePage': call({
    access: routers,
    input: z.strictObject({
      searchText: z.string().max(200).default(''),
      perPage: z.number().int().min(1).max(50).default(10),
      page: z.number().int().min(0).max(10_000).default(0),
      city: named.default(''),
      province: z.string().max(30).default(''),
      sortType: z.enum(sortTypes).default('location'),
      specialty: named.default(''),
      subsite: named.default(''),
    }),
    output: z.strictObject({
      services: z.array(service),
      /** The number of the next page; null on the last page. */
      nextPage: z.number().int().nullable(),
      numServices: z.number().int(),
      /** After a search: the reason for each service of the page, and remarks about all results. */
      reasons: z.record(z.string(), reason).optional(),
      about: about.optional(),
    }),
  }),
  /** Stars a service, or takes the star away. */
  'directory-setFavourite': call({
    access: routers,
    input: z.strictObject({ serviceId: id, favourite: z.boolean() }),
    output: done,
    reasons: ['too-many'],
  }),
  'services-getServiceForm': call({
    access: readers,
    input: z.strictObject({ serviceId: id }),
    output: z.strictObject({ formFields }),
  }),
  /** A key of one hour for one collection, narrowed to the services or people that its holder may find, with the address of the search. */
  'typesense-getTypesenseApiKey': call({
    access: { anyOf: [...routers.anyOf, 'forwardEconsult'] },
    input: z.strictObject({ collectionName: z.enum(['services', 'users']) }),
    output: z.strictObject({
      apiKey: z.string(),
      host: z.string(),
      port: z.number().int(),
      protocol: z.enum(['http', 'https']),
      path: z.string(),
    }),
  }),
};

/** The search parameters of one way to find a service. Operators change them. */
const parameters = z.record(z.string(), z.string());

export const queries = {
  /** Everything that a screen needs before a search, in one round trip. */
  'directory-start': query({
    access: routers,
    input: nothing,
    output: z.strictObject({
      specialties: specialtyMap,
      search: z.strictObject({ directory: parameters, searchBar: parameters }),
      /** The offset of Alberta's clocks. Days begin by them. */
      offsetMinutes: z.number().int(),
    }),
    topics: () => ['services'],
  }),
  /**
   * The person's favourites, the latest star first, and the services that they asked before, the most
   * often and the latest first. A favourite is not repeated.
   */
  'directory-recent': query({
    access: routers,
    input: nothing,
    output: z.strictObject({ favourites: z.array(service), services: z.array(service) }),
    topics: (_, { uid }) => ['services', `favourites:${uid}`],
  }),
  /** The chosen service as it is now, because its people may change while an author writes. */
  'directory-service': query({
    access: readers,
    input: z.strictObject({ serviceId: id }),
    output: z.strictObject({ service }),
    topics: () => ['services'],
  }),
  /** The presentations of people who answer. They are not part of a service's document. */
  'directory-presentations': query({
    access: { anyOf: [...readers.anyOf, 'operatorConsole'] },
    input: z.strictObject({ uids: z.array(id).max(presentationsAtOnce) }),
    output: z.strictObject({
      presentations: z.array(z.strictObject({ uid: id, ...presentation.shape })),
    }),
    topics: () => ['presentations'],
  }),
};

/** The search speaks Typesense's protocol. It takes a key instead of a session. */
const searching = { access: 'public', whileUnvalidated: true, whileUnfactored: true } as const;
export const routes = {
  'search-multi': route({
    ...searching,
    method: 'POST',
    path: '/search/multi_search',
    // The official client sends plain text, so that the browser asks for no permission first.
    plainJson: true,
  }),
  'search-documents': route({
    ...searching,
    method: 'GET',
    path: '/search/collections/:collection/documents/search',
  }),
  'search-health': route({ ...searching, method: 'GET', path: '/search/health' }),
};

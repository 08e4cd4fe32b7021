import { own } from './own.ts';

type Intersection<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  part: infer All,
) => void
  ? All
  : never;
type PartOf<Area, Name extends string> = Area extends { [Key in Name]: infer Part } ? Part : never;
type Flat<Part> = { [Key in keyof Part]: Part[Key] };

/** The exports of one name of all areas of a list, as one object. */
export type Merged<Areas, Name extends string> = Flat<
  Intersection<PartOf<Areas[keyof Areas], Name>>
>;

/** Merges what the areas of a list export under one name. Two areas never share a key. */
export function mergeAreas<Areas extends object, Name extends string>(
  areas: Areas,
  name: Name,
): Merged<Areas, Name> {
  const entries = Object.values(areas).flatMap((area) => Object.entries(own(area, name) ?? {}));
  const merged = Object.fromEntries(entries);
  if (Object.keys(merged).length < entries.length)
    throw new Error(`Two areas declare the same of their ${name}.`);
  return merged as Merged<Areas, Name>;
}

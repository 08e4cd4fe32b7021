/** Everyday words that mean the same around any part of the body: each is compared as the first of its line. */
const lines = `
  pain painful pains ach ache hurt sor sore soreness douleur douloureux mal
  lump bump nodul mass boss lumpi
  belly bell abdomen abdominal tumm ventr
  pee urin urinat urination
  poop poo stool fec selle sell
  child children kid enfant
  baby bab infant beb
  woman women
  man men
  foot feet
  tooth teeth
  broken fractur broke
  swollen swell swelling enfl gonfl
  tired tir fatigu exhaust exhausted
  cannot cant unabl difficult difficulty
  high elevat rais increas elev
  low decreas reduc
  removal remov
  loss lost los
  medication medicament med pill
  itch itchi
  shaking shak
`;

const first = new Map<string, string>();
for (const line of lines.trim().split('\n')) {
  const [name = '', ...others] = line.trim().split(/\s+/);
  for (const other of others) first.set(other, name);
}

/** The stem that stands for all that mean the same. */
export const meantAlike = (stem: string) => first.get(stem) ?? stem;

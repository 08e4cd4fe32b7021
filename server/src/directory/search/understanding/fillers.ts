/** Words that say nothing about a question, in English and French. */
const listOf = (text: string) => new Set(text.trim().split(/\s+/));

/** These words are dropped from the typed text and from every phrase. */
export const fillers = listOf(`
  a an and any are got at been being but by can could did do does for from get gets getting go goes
  had has have having he her hers him his i if in into is it its just may me my of on or our she
  so some that the their them then there these they this those to very was we were which who will
  with would you your when while
  au aux avec ce ces cet cette chez dans de des du elle elles en est et il ils j je l la le les leur
  lui m mon ma mes n nous ont ou par pour qu que qui s sa ses son sont sur un une vous votre y d c
`);

/** Words about the patient or about asking. They count only inside a phrase. */
export const chatter = listOf(`
  patient patients pt pts client case consult consultation consultations question questions query
  advice opinion help please need needs needed want wants looking look find see seen seeing refer
  referring regarding re about possible query rule possibly likely suspected suspect known like new
  newly onset history hx old-standing recent recently ongoing still since now after before during
  between because due management manage managing treatment treat treating investigation
  investigations workup work up approach next step steps options therapy dr drs doctor doctors md
  docteur dre physician physicians specialist specialists specialiste specialistes surgeon clinic
  clinique medecin office someone somebody person people near nearby close around city town fax
  man woman lady gentleman male female m f homme femme monsieur madame boy girl garcon fille
  year years yr yrs yo y o old an ans month months mo mos mois week weeks wk wks semaine semaines
  day days jour jours aged age probleme probleme problem problems issue issues trouble troubles
  disease diseases disorder disorders condition conditions symptom symptoms maladie symptome
  left right bilateral both gauche droit droite severe mild moderate worsening worse chronic acute
  persistent recurrent intermittent constant sudden slight bad big small large little lot
  grave leger aigu aigue chronique
  no not adult adults adulte adultes one two three side always often sometimes all every each
`);

/** Everyday words: they are spelt right, and are no misspelling of a clinical one. */
export const everyday = listOf(`
  about account address again agent airport also animal apartment apple april august auto away baker
  bakery bank bars beach beer best bike bill bills bird black blue boat book booking books bread
  bring broker brown building bus business buy cake call camera camp camping car card care cars cash
  cats chair change chat cheap check cheese chess chicken christmas church class clean cleaning
  clock closed clothes club code coffee college come comment computer contact cook cooking cost
  country coupon court cream dance date december deck delivery demain desk dinner dish dog dogs done
  door down dress drive driver driving early easter eat electrician email engine estate evening everyone
  exchange facebook family farm fast february festival film fine fire fish fishing flight flights
  flower flowers food football forgot free friday friend friends fruit fun furniture game games
  garage garden gas gift give gold golf good google grass great green grocery grooming guitar gym
  hair hall happy hello here hockey holiday home homework hotel hour hours house houses how
  insurance internet invoice january japan job jobs july june keyboard kitchen know lamp laptop
  large last lawn lawyer learn lesson lessons letter light list loan login long love lunch machine
  magasin mail maison make map march market match menu merci message meteo milk mobile monday money
  mortgage movie movies museum music name network news nice night november number office october
  oil online open orange order paint painting paper park parking party password pay payment pet
  phone photo piano picture pizza plane plant plants play plombier plumber plumbing police pool
  post price print printer radio rain read real rent repair restaurant return ride ring road roof
  room rooms rugby running salon sale sales school score search seat sell september server service
  services shirt shoes shop shopping show sign snow soccer sofa software song sound station stock
  stop store street student sugar summer sunday swim table tax taxi tea teach teacher team tech
  television tennis thank thanks theatre thursday ticket tickets time today tomorrow tool toy toys
  train travel tree trip truck tuesday used vegetable video village visa voyage walk wall washing
  watch weather web website wedding wednesday weekend wifi window wine winter wood word words
  working world write yard year yellow yoga
  bonjour bonsoir facture livraison mecanique mot passe permis salut temps voiture
`);

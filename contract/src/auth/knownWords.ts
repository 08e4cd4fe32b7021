/** Words of common passwords, which are guessed first, in any case and spelling. */
export const knownWords: readonly string[] = `
password passwort passwd pass motdepasse secret secrets access admin administrator root user login
logon signin welcome bienvenue hello bonjour hallo allo letmein openup open sesame opensesame
changeme change default guest test tester testing temp temporary master system server computer
internet network office laptop desktop windows microsoft google apple iphone samsung android
facebook twitter instagram netflix amazon paypal linkedin starwars startrek pokemon minecraft
whatever nothing something trustno1 iloveyou loveyou jetaime love lover lovely loves amour forever
always never baby honey sweet sweetie angel angels heaven jesus christ god bless blessed faith hope
grace peace happy lucky magic wizard merlin dragon dragons phoenix unicorn princess prince queen king
kings monkey tiger tigers lion eagle eagles falcon hawk wolf wolves bear bears panther jaguar horse
dog doggy puppy kitty cat cats kitten bunny rabbit chicken turtle dolphin shark spider snake butterfly
flower flowers rose daisy lily jasmine violet sunflower garden summer winter spring autumn fall ete
hiver printemps automne sunshine soleil sun moon star stars rainbow ocean beach river mountain forest
thunder lightning storm fire ice water snow january february march april may june july august
september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre
novembre decembre monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi
vendredi samedi dimanche today tomorrow morning midnight red blue green yellow orange purple black
white silver golden gold pink brown diamond crystal ruby amber football soccer hockey baseball
basketball tennis golf golfer curling player goalie champion winner canucks oilers flames leafs
mapleleafs canadiens habs jets senators raptors bluejays roughriders stampeders yankees cowboys
lakers liverpool arsenal chelsea barcelona ferrari porsche mustang harley corvette mercedes toyota
honda canada canadian maple quebec ontario alberta manitoba toronto montreal vancouver calgary
edmonton winnipeg ottawa halifax regina victoria saskatoon hamilton london paris america england
chocolate cookie cookies cheese pepper ginger sugar candy banana cherry peach apples coffee pizza
butter pumpkin muffin tequila whisky guitar music piano dance dancer singer rock metallica nirvana
beatles elvis superman batman spiderman ironman hunter ranger soldier warrior ninja pirate samurai
rockstar killer freedom liberty victory justice power matrix shadow ghost spirit mystery blood death
money dollar million business company boss manager doctor docteur nurse medicine medical medic
hospital clinic clinique health sante patient physician surgeon surgery pharmacy dentist pathology
specialist referral consult econsult econsults corridor portal demo sample example practice michael
michelle jordan jessica ashley amanda daniel andrew anthony joshua matthew robert thomas william james
john david joseph charles charlie george edward richard christopher nicholas patrick steven kevin brian
jason justin brandon tyler austin taylor jennifer elizabeth nicole melissa stephanie samantha sarah
rachel rebecca hannah emily emma olivia sophia sophie maria marie julie laura anna andrea amelie
isabelle natalie caroline katherine patricia barbara margaret susan linda nancy karen maggie buster
bailey cooper sparky rocky max oliver oscar toby coco molly lucy sophie simba tigger snoopy mickey
minnie donald goofy bond sexy fuck fucker fuckyou fuckoff shit bitch asshole bastard tabarnak merde
calisse hottie cool awesome super best number one yes no please thanks merci friend friends family
famille mother father mom dad maman papa brother sister children kids wedding birthday christmas noel
easter halloween vacation holiday school college university student teacher january first last name
`
  .trim()
  .split(/\s+/)
  .filter((word) => word.length > 2);

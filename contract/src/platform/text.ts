/** What leaves nothing on a screen: spaces, controls, and characters that Unicode lets nobody see. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Whether there is anything in it to be read. */
export const saysSomething = (text: string): boolean => !unseen.test(text);

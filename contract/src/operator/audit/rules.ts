/** What may be looked for: nothing in which a name or a health number could be typed as words. */
export const actionShape = /^[a-zA-Z.-]{0,60}$/;
export const subjectShape = /^([a-z-]{1,30}:[\w.-]{1,60})?$/;
export const pageSize = 50;

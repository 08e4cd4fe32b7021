/** The secret of the link, after the `#`. A longer text than any link is cut, and then refused. */
export const secretOfLink = () => location.hash.slice(1, 100);

/** Returns the name under which the browser remembers for whom the vote of a receipt was. */
export const choiceKey = (receipt: string) => `eleccion-${receipt}`;

/** Whether a text seems to have an e-mail address, or a telephone number of seven digits or more. */
export function hasContactData(text: string): boolean {
  return /\S@\S|(?:\d[\s().+-]*){7}/.test(text);
}

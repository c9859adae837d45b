import { userFields } from '../../../contracts/users.ts';
import { textField } from './fields.tsx';

/**
 * Names, e-mail and phone of a person.
 * @param isOwn whether they are those of the user, which the browser may fill in
 */
export function personFields(isOwn = false) {
  const filledWith = (own: string) => ({ autoComplete: isOwn ? own : 'off' });
  return {
    first_name: textField(userFields.first_name, { isHalf: true, ...filledWith('given-name') }),
    last_name: textField(userFields.last_name, { isHalf: true, ...filledWith('family-name') }),
    email: textField(userFields.email, { type: 'email', ...filledWith('email') }),
    phone: textField(userFields.phone, { type: 'tel', ...filledWith('tel') }),
  };
}

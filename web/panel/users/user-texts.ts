import type { UserItem } from '../../../contracts/users.ts';
import { FAILED } from '../kit/fields/texts.ts';

/** Role of administrators, as an option. */
export const ADMINISTRATOR = '1';

export const roles = [
  { value: ADMINISTRATOR, label: 'Administrador' },
  { value: '2', label: 'Cliente' },
  { value: '4', label: 'Juez' },
] as const;

/** Returns whether an account is a customer: any `user_type` that is not another role. */
export function isCustomer({ user_type }: UserItem): boolean {
  return user_type !== 1 && user_type !== 4;
}

export function formatRole(userType: number): string {
  return roles.find(({ value }) => value === String(userType))?.label ?? 'Cliente';
}

export const states = [
  { value: 'invited', label: 'Invitado', color: 'yellow' },
  { value: 'active', label: 'Activo', color: 'teal' },
  { value: 'blocked', label: 'Bloqueado', color: 'red' },
] as const;

export function getName({ first_name, last_name, username }: UserItem): string {
  return `${first_name} ${last_name}`.trim() || username;
}

export const userTexts = {
  invited: 'Le enviamos por correo un enlace para elegir su contraseña.',
  notMailed: 'El correo no está conectado. Copie su enlace con “Ver el enlace de la invitación”.',
  notInvited: `${FAILED} invitar al usuario.`,
  changed: 'Se ha actualizado el usuario correctamente.',
  notChanged: `${FAILED} actualizar el usuario.`,
  linked: 'Se ha enviado el enlace.',
  notLinked: `${FAILED} enviar el enlace.`,
  reset: 'Se ha quitado el segundo paso.',
  notReset: `${FAILED} quitar el segundo paso.`,
  notListed: 'Ha ocurrido un error, no se han podido cargar los usuarios.',
  adjusted: 'Se ha ajustado el saldo.',
  notAdjusted: `${FAILED} ajustar el saldo.`,
  decided: 'Se ha actualizado la compra.',
  notDecided: `${FAILED} actualizar la compra.`,
};

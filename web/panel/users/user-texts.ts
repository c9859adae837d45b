import type { UserItem } from '../../../contracts/users.ts';
import { FAILED } from '../ui/wording.ts';

export const roles = [
  { value: '1', label: 'Administrador' },
  { value: '2', label: 'Cliente' },
  { value: '4', label: 'Juez' },
] as const;

/** Any other number is a customer. */
export function roleWords(userType: number): string {
  return roles.find(({ value }) => value === String(userType))?.label ?? 'Cliente';
}

/** As the calls take it. */
export function roleOf(value: string): 1 | 2 | 4 {
  if (value === '1') return 1;
  return value === '4' ? 4 : 2;
}

export const states = [
  { value: 'invited', label: 'Invitado', color: 'yellow' },
  { value: 'active', label: 'Activo', color: 'teal' },
  { value: 'blocked', label: 'Bloqueado', color: 'red' },
] as const;

export function nameOf({ first_name, last_name, username }: UserItem): string {
  return `${first_name} ${last_name}`.trim() || username;
}

export const userTexts = {
  invited: 'Le enviamos por correo un enlace para elegir su contraseña.',
  notInvited: `${FAILED} invitar al usuario.`,
  changed: 'Se ha actualizado el usuario correctamente.',
  notChanged: `${FAILED} actualizar el usuario.`,
  linked: 'Se ha enviado el enlace.',
  notLinked: `${FAILED} enviar el enlace.`,
  removed: 'Se ha eliminado el usuario correctamente.',
  notRemoved: `${FAILED} eliminar el usuario.`,
  notListed: 'Ha ocurrido un error, no se han podido cargar los usuarios.',
  adjusted: 'Se ha ajustado el saldo.',
  notAdjusted: `${FAILED} ajustar el saldo.`,
  decided: 'Se ha actualizado la compra.',
  notDecided: `${FAILED} actualizar la compra.`,
  packSaved: 'Se ha guardado el paquete.',
  packNotSaved: `${FAILED} guardar el paquete.`,
  packRemoved: 'Se ha eliminado el paquete.',
  packNotRemoved: `${FAILED} eliminar el paquete.`,
};

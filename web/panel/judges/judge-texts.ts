export const FAILED_TITLE = 'Ops, ha ocurrido un error.';
export const NOT_CHANGED =
  'Ha ocurrido un error al intentar actualizar un usuario, si el error persiste contacte con el administrador.';

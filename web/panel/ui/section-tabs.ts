/**
 * The tabs of each section that has some, by their names in addresses: the section shows them, and the
 * palette finds them.
 */
export const sectionTabs = {
  dates: { list: 'Lista', month: 'Mes', outside: 'Calendario externo' },
  reservations: { calendar: 'Calendario', requests: 'Por aprobar', list: 'Lista' },
  users: { users: 'Usuarios', purchases: 'Compras', packs: 'Paquetes' },
  ownReservations: { coming: 'Próximas', past: 'Anteriores' },
  hours: { packs: 'Paquetes', purchases: 'Compras', movements: 'Movimientos' },
} as const;

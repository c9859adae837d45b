import { Kbd, Table } from '@mantine/core';
import { InfoDialog } from '../../kit/info-dialog.tsx';

const shortcuts: readonly (readonly [readonly string[], string])[] = [
  [['Ctrl', 'K'], 'Buscar registros, secciones y páginas'],
  [['/'], 'Lo mismo, fuera de un campo'],
  [['Ctrl', 'S'], 'Guardar el formulario abierto'],
  [['Ctrl', 'Mayús', 'S'], 'Guardar la página y volver a la lista'],
  [['Esc'], 'Cerrar lo que está encima'],
  [['←', '→'], 'Postulado anterior y siguiente, al revisar'],
  [['?'], 'Esta lista, fuera de un campo'],
];

/** Lists the keyboard shortcuts of the panel. */
export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  return (
    <InfoDialog title="Atajos del teclado" opened={opened} onClose={onClose} size="md">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, description]) => (
            <Table.Tr key={description}>
              <Table.Th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {keys.map((key) => (
                  <Kbd key={key} me={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Th>
              <Table.Td>{description}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </InfoDialog>
  );
}

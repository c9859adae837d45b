import { Tabs, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EntryItem, EntryKind } from '../../../contracts/entries.ts';
import { getInk } from '../../../contracts/inks.ts';
import type { PanelPicture } from '../../../contracts/pictures.ts';
import type { DialogProps } from '../kit/fields/form-dialog.tsx';
import { InfoDialog } from '../kit/fields/info-dialog.tsx';
import { call } from '../ui/client.ts';
import { findOrNull } from '../ui/find-or-null.ts';
import { HalftoneEditor } from './halftone-editor.tsx';

interface Printed {
  label: string;
  picture: PanelPicture;
}

async function findPortrait(kind: EntryKind, id: number): Promise<PanelPicture | null> {
  if (kind === 'artist') return null;
  const params = { id };
  const portrait = await findOrNull(() => call(`GET /${kind}/portrait/:id/`, { params }));
  return portrait?.picture ?? null;
}

/** Returns the pictures of an entry that posters show: background, cover and its own. */
async function fetchPrintedPictures(kind: EntryKind, item: EntryItem): Promise<Printed[]> {
  const [portrait, backgrounds] = await Promise.all([
    findPortrait(kind, item.id),
    call(`GET /${kind}/background/`, {}),
  ]);
  const background =
    backgrounds.find((element) => element[kind] === item.id && element.is_active) ?? null;
  const all = [
    { label: 'Fondo', picture: background },
    { label: 'Portada', picture: portrait },
    { label: 'Foto', picture: item.picture },
  ];
  return all.filter((element): element is Printed => element.picture !== null);
}

interface Props extends DialogProps {
  kind: EntryKind;
  item: EntryItem;
}

/** How the site prints the pictures of an entry: focal point, style and dots. */
export default function HalftoneDialog({ kind, item, opened, onClose }: Props) {
  const queries = useQueryClient();
  const queryKey = ['halftone', kind, item.id];
  const { data } = useQuery({
    queryKey,
    queryFn: () => fetchPrintedPictures(kind, item),
    enabled: opened,
    gcTime: 0,
  });
  const [first] = data ?? [];
  return (
    <InfoDialog title={`Cartel de ${item.name}`} opened={opened} onClose={onClose} size="xl">
      {data !== undefined && first === undefined ? (
        <Text>Aún no hay imágenes. Sin imagen, el cartel lleva el nombre en su tinta.</Text>
      ) : null}
      {first ? (
        <Tabs defaultValue={first.label} keepMountedMode="display-none">
          <Tabs.List>
            {data?.map(({ label }) => (
              <Tabs.Tab key={label} value={label}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {data?.map(({ label, picture }) => (
            <Tabs.Panel key={label} value={label} pt="md">
              <HalftoneEditor
                picture={picture}
                name={item.name}
                ink={getInk(item)}
                onSaved={() => void queries.invalidateQueries({ queryKey })}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : null}
    </InfoDialog>
  );
}

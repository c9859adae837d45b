import { Autocomplete, Fieldset, Group, Text } from '@mantine/core';
import type { LineupItem } from '../../../contracts/dates.ts';
import type { Labelled } from '../../../contracts/fields.ts';
import { foldText } from '../../../contracts/fold-text.ts';
import { field, type InputProps } from '../kit/fields/fields.tsx';
import { ButtonWithIcon, IconAction } from '../ui/icon-action.tsx';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../ui/icons.ts';
import { useCall } from '../ui/use-call.ts';
import css from './lineup-field.module.css';

/** Returns the item for a typed name: the artist of the site with this name, or the name alone. */
function toLineupItem(typed: string, artists: readonly { id: number; name: string }[]): LineupItem {
  const name = typed.trim();
  const artist = artists.find((item) => foldText(item.name) === foldText(name));
  return artist ? { artist: artist.id, name: artist.name } : { artist: null, name };
}

/** A name in the input; one that is still being typed stands last, and is saved as those before it. */
type InputItem = LineupItem & { typed?: string };

/** Returns the line-up as it is saved. */
export function toLineup(items: readonly InputItem[]): LineupItem[] {
  return items.flatMap(({ artist, name }) => (name === '' ? [] : [{ artist, name }]));
}

/** Input of a line-up: artists of the site and other names, in the order in which they are shown. */
function LineupField({ label, description, value, error, onChange }: InputProps) {
  const all: readonly InputItem[] = value;
  const names = all.filter((item) => item.typed === undefined);
  const typed = all.find((item) => item.typed !== undefined)?.typed ?? '';
  const { data: artists = [] } = useCall(['entries', 'artist'], 'GET /artist/init/', {});
  const setTyped = (text: string) =>
    onChange(
      text.trim() === '' ? names : [...names, { ...toLineupItem(text, artists), typed: text }],
    );
  function add(text: string): void {
    onChange(text.trim() === '' ? names : [...names, toLineupItem(text, artists)]);
  }
  const move = (index: number, step: 1 | -1) => {
    const others = all.toSpliced(index, 1);
    onChange(others.toSpliced(index + step, 0, ...all.slice(index, index + 1)));
  };
  const remainingArtists = artists.filter(({ id }) => !names.some(({ artist }) => artist === id));
  return (
    <Fieldset legend={label}>
      <ol className={css.names}>
        {names.map(({ artist, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a free name may stand twice
          <li key={index}>
            <Text className={css.name}>
              {name}
              {artist === null ? null : (
                <Text span size="sm" c="dimmed">
                  {' '}
                  · del sitio
                </Text>
              )}
            </Text>
            {index > 0 ? (
              <IconAction label={`Subir “${name}”`} onClick={() => move(index, -1)}>
                <IconArrowUp size={20} aria-hidden />
              </IconAction>
            ) : null}
            {index < names.length - 1 ? (
              <IconAction label={`Bajar “${name}”`} onClick={() => move(index, 1)}>
                <IconArrowDown size={20} aria-hidden />
              </IconAction>
            ) : null}
            <IconAction
              label={`Quitar “${name}”`}
              onClick={() => onChange(all.toSpliced(index, 1))}
            >
              <IconX size={20} aria-hidden />
            </IconAction>
          </li>
        ))}
      </ol>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Autocomplete
          label="Quién se suma"
          description={description}
          data={[...new Set(remainingArtists.map(({ name }) => name))]}
          limit={8}
          selectFirstOptionOnChange
          maxLength={120}
          style={{ flex: 1 }}
          value={typed}
          error={error}
          onChange={setTyped}
          onOptionSubmit={(name) => {
            // The input gets the chosen name after this.
            queueMicrotask(() => add(name));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || typed.trim() === '') return;
            event.preventDefault();
            add(typed);
          }}
        />
        <ButtonWithIcon icon={IconPlus} onClick={() => add(typed)} disabled={typed.trim() === ''}>
          Agregar
        </ButtonWithIcon>
      </Group>
    </Fieldset>
  );
}

/** Artists of the site and other names. */
export function lineupField<T extends Labelled>(schema: T) {
  return field(schema, {
    empty: [],
    toInput: (stored) => stored ?? [],
    toRequest: (name, value) => ({ [name]: toLineup(value as LineupItem[]) }),
    render: (props) => <LineupField {...props} />,
  });
}

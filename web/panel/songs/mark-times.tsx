import { Button, Group, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { getBlocks, getLines, getLineText } from '../../../contracts/lyric-lines.ts';
import { readRichText } from '../../../contracts/rich-text.ts';
import { matchTimes, toLrc } from '../../../contracts/song-facts.ts';
import { type SongItem, songFields } from '../../../contracts/songs.ts';
import waveform from '../beats/waveform.module.css';
import { field, type InputProps, typedText } from '../kit/fields/fields.tsx';
import { Folded } from '../kit/fields/folded.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { ButtonWithIcon } from '../ui/icon-action.tsx';
import { IconArrowBackUp } from '../ui/icons.ts';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import { createSongPart, useLyric } from './song-inputs.tsx';
import css from './songs.module.css';

/** Seconds that are heard again before a line that is marked anew. */
const LEAD = 3;

/** Where the space bar has its own meaning. */
const CONTROLS = 'button, a, input, textarea, select, [role=dialog]';

/** Formats seconds with a tenth, as in '1:02.3'. */
function formatTime(seconds: number): string {
  const tenths = Math.floor(seconds * 10);
  return `${Math.floor(tenths / 600)}:${((tenths % 600) / 10).toFixed(1).padStart(4, '0')}`;
}

/** A line, and the second that it had. */
interface MarkedLine {
  index: number;
  second: number | null;
}

interface MarkerProps extends Pick<InputProps, 'disabled'> {
  song: SongItem;
  lines: readonly string[];
  /** LRC text. */
  value: string;
  onChange(value: string): void;
}

/** Plays the song, and gives its lines the second at which each is heard. */
function Marker({ song, lines, value, disabled, onChange }: MarkerProps) {
  const seconds = matchTimes(value, lines);
  const [next, setNext] = useState(() => Math.max(0, seconds.indexOf(null)));
  const [marked, setMarked] = useState<readonly MarkedLine[]>([]);
  const audio = useRef<HTMLAudioElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const current = useRef<HTMLLIElement>(null);
  const isEnded = next >= lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the line changes
  useEffect(() => {
    if (marked.length > 0) current.current?.scrollIntoView({ block: 'center' });
  }, [next]);

  function setSecond({ index, second }: MarkedLine): void {
    const timed = lines.map((text, at) => ({ text, seconds: seconds[at] ?? null }));
    onChange(toLrc(timed.with(index, { text: lines[index] ?? '', seconds: second })));
  }
  function mark(): void {
    if (isEnded || disabled || audio.current === null) return;
    setMarked([...marked, { index: next, second: seconds[next] ?? null }]);
    setSecond({ index: next, second: audio.current.currentTime });
    setNext(next + 1);
  }
  /** Makes a line the next one; what is before it is heard again. */
  function choose(index: number): void {
    const second = seconds[index] ?? null;
    if (audio.current && second !== null) audio.current.currentTime = Math.max(0, second - LEAD);
    setNext(index);
    button.current?.focus();
  }
  function undo(): void {
    const last = marked.at(-1);
    if (last === undefined) return;
    setMarked(marked.slice(0, -1));
    choose(last.index);
    setSecond(last);
  }
  function markBySpace(event: KeyboardEvent): void {
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS);
    if (event.key !== ' ' || isControl) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) mark();
  }
  // Before the player, which the space bar would stop.
  useWindowEvent('keydown', markBySpace, { capture: true });
  return (
    <div>
      <div className={css.player}>
        {/* biome-ignore lint/a11y/useMediaCaption: its lyric is below */}
        <audio
          ref={audio}
          className={waveform.sound}
          controls
          preload="metadata"
          src={song.src}
          aria-label={`Escuchar ${song.title}`}
        />
        <Group gap="xs">
          <Button
            ref={button}
            size="lg"
            data-disabled={isEnded || undefined}
            aria-disabled={isEnded || undefined}
            onClick={mark}
          >
            Marcar
          </Button>
          <ButtonWithIcon icon={IconArrowBackUp} disabled={marked.length === 0} onClick={undo}>
            Volver a la línea
          </ButtonWithIcon>
        </Group>
        <Text size="sm" role="status">
          {isEnded ? 'No quedan líneas por marcar.' : `Sigue: “${lines[next]}”`}
        </Text>
      </div>
      <ol className={css.lines} aria-label="Líneas de la letra">
        {lines.map((line, index) => {
          const second = seconds[index] ?? null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are known by their number
            <li key={index} ref={index === next ? current : undefined}>
              <UnstyledButton
                className={css.line}
                aria-current={index === next ? 'step' : undefined}
                onClick={() => choose(index)}
              >
                <span className={css.time}>{second === null ? '—' : formatTime(second)}</span>{' '}
                {line}
              </UnstyledButton>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface TimesInputProps extends InputProps {
  song: SongItem;
}

/** The seconds of the lines of a song's lyric: marked while it plays, or pasted. */
function TimesInput({ song, value, error, disabled, label, onChange }: TimesInputProps) {
  const { data, error: unread, refetch } = useLyric(song.lyric);
  const [lyric] = data?.results ?? [];
  if (unread) {
    const text = `${FAILED} cargar la letra.`;
    return <ErrorState error={unread} text={text} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState label="Cargando la letra…" />;
  const lines = getLines(getBlocks(readRichText(lyric?.lyric ?? ''))).map(getLineText);
  if (lines.length === 0) return <Text>La letra aún no tiene líneas. Escríbala en “Letras”.</Text>;
  return (
    <>
      <Text c="dimmed">
        Escuche la canción y, al empezar cada línea, use “Marcar” o la barra espaciadora. Elija una
        línea para marcarla otra vez.
      </Text>
      <Marker {...{ song, lines, value, disabled, onChange }} />
      <Folded label="Pegar un archivo LRC" isNeeded={Boolean(error)}>
        <Textarea
          autosize
          minRows={4}
          maxRows={14}
          description="Se toman los tiempos de las líneas que dicen lo mismo que la letra."
          maxLength={songFields.times.notes.maxLength}
          {...{ label, value, error, disabled }}
          onChange={(event) => onChange(typedText(event))}
        />
      </Folded>
    </>
  );
}

/** The seconds of the lines of a song's lyric. */
export const MarkTimes = createSongPart(
  {
    times: field(songFields.times, {
      render: (props, { record }) => <TimesInput {...props} song={record as unknown as SongItem} />,
    }),
  },
  {
    title: 'Marcar tiempos',
    success: 'Se han guardado los tiempos.',
    failure: `${FAILED} guardar los tiempos.`,
  },
);

import { Button, Group, Paper, Stack, TagsInput, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import {
  type ApplicantNote,
  REVIEW_LIMITS,
  reviewFields,
} from '../../../contracts/staff-review.ts';
import { QueryView } from '../kit/fields/query-view.tsx';
import { askConfirmation, type Question } from '../ui/confirm.tsx';
import { RemoveAction } from '../ui/icon-action.tsx';
import { showTime } from '../ui/show-time.ts';
import { useUnsavedWarning } from '../ui/unsaved-input.ts';
import css from './review.module.css';
import { useStaffReview, useStaffTags } from './use-staff-review.ts';

/** Unsaved notes by applicant, which are retained while other applicants are shown. */
const unsavedNotes = new Map<number, string>();

function Note({
  note,
  isBusy,
  onRemove,
}: {
  note: ApplicantNote;
  isBusy: boolean;
  onRemove(): void;
}) {
  const { text, username, created_at } = note;
  return (
    <Paper withBorder p="sm" component="li">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text className={css.note}>{text}</Text>
        <RemoveAction
          label={`Eliminar la nota de ${username || 'una cuenta eliminada'}`}
          isBusy={isBusy}
          onRemove={onRemove}
        />
      </Group>
      <Text size="sm" c="dimmed">
        {username || 'Cuenta eliminada'}, {showTime(created_at)}
      </Text>
    </Paper>
  );
}

/** Tags and private notes of staff on an applicant; neither judges nor the applicant see them. */
export function StaffReview({ applicant }: { applicant: ApplicantItem }) {
  const { id, postu } = applicant;
  const review = useStaffReview(id, postu);
  const reviewed = useStaffTags(postu, true);
  const [text, setText] = useState(() => unsavedNotes.get(id) ?? '');
  useUnsavedWarning(text.trim() !== '');
  function setAndKeepText(next: string): void {
    setText(next);
    if (next.trim() === '') unsavedNotes.delete(id);
    else unsavedNotes.set(id, next);
  }
  async function addNote(): Promise<void> {
    if (!(await review.addNote(text))) return;
    // What was typed meanwhile stays, also where the applicant was left and opened again.
    const typed = unsavedNotes.get(id) ?? '';
    setAndKeepText(typed.startsWith(text) ? typed.slice(text.length).trimStart() : typed);
  }
  async function removeNote(note: ApplicantNote): Promise<void> {
    const question: Question = {
      title: 'Eliminar nota',
      text: '¿Está seguro de eliminar esta nota?',
    };
    if (await askConfirmation(question)) await review.deleteNote(note.id);
  }
  return (
    <section aria-label="Notas del equipo">
      <Title order={3} size="h5">
        Notas del equipo
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Solo las ven los administradores.
      </Text>
      <QueryView
        query={review.query}
        failed="Ha ocurrido un error, no se han podido cargar las notas."
      >
        {({ notes, tags }) => (
          <Stack gap="sm">
            <TagsInput
              label="Etiquetas"
              description="Escriba una palabra y presione Enter, o elija una de este concurso."
              data={reviewed.data?.tags.map(({ tag }) => tag) ?? []}
              value={tags}
              maxTags={REVIEW_LIMITS.tags}
              maxLength={REVIEW_LIMITS.tag}
              clearable={false}
              onChange={(next) =>
                review.changeTags({
                  add: next.filter((tag) => !tags.includes(tag)),
                  remove: tags.filter((tag) => !next.includes(tag)),
                })
              }
            />
            {notes.length > 0 ? (
              <Stack component="ul" gap="xs" p={0} m={0}>
                {notes.map((note) => (
                  <Note
                    key={note.id}
                    note={note}
                    isBusy={review.isBusy}
                    onRemove={() => void removeNote(note)}
                  />
                ))}
              </Stack>
            ) : null}
            <Textarea
              label={reviewFields.note.notes.label}
              autosize
              minRows={2}
              maxRows={8}
              maxLength={REVIEW_LIMITS.note}
              value={text}
              onChange={(event) => setAndKeepText(event.currentTarget.value)}
            />
            <Group>
              <Button
                variant="default"
                loading={review.isBusy}
                disabled={text.trim() === ''}
                onClick={() => void addNote()}
              >
                Guardar nota
              </Button>
            </Group>
          </Stack>
        )}
      </QueryView>
    </section>
  );
}

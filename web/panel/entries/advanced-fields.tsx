import { Button, Collapse, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { EntryValues } from './entry-values.ts';
import { type Face, sitePath } from './faces.ts';

interface AdvancedFieldsProps {
  face: Face;
  form: UseFormReturnType<EntryValues>;
}

/** Address and search engine texts: rarely needed, so folded away until asked for or wrong. */
export function AdvancedFields({ face, form }: AdvancedFieldsProps) {
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const { name_id, seo_title, seo_description } = form.errors;
  const isOpen = isAsked || Boolean(name_id || seo_title || seo_description);
  const slug = form.values.name_id.trim();
  return (
    <div>
      <Button
        variant="subtle"
        px="xs"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsAsked(!isOpen)}
        leftSection={
          isOpen ? (
            <IconChevronDown size={18} aria-hidden />
          ) : (
            <IconChevronRight size={18} aria-hidden />
          )
        }
      >
        Avanzado
      </Button>
      <Collapse expanded={isOpen} id={id}>
        <Stack pt="xs">
          <TextInput
            label="Dirección en el sitio"
            description={
              slug === ''
                ? 'Se hace a partir del nombre si la deja vacía.'
                : `${sitePath(face.kind, slug)} · si la cambia, la anterior lleva a la nueva.`
            }
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            {...form.getInputProps('name_id')}
          />
          <TextInput
            label="Título para buscadores"
            description="Si lo deja vacío se usa el nombre."
            maxLength={120}
            {...form.getInputProps('seo_title')}
          />
          <Textarea
            label="Descripción para buscadores"
            description="Una o dos frases, hasta 320 caracteres."
            autosize
            minRows={2}
            maxLength={320}
            {...form.getInputProps('seo_description')}
          />
        </Stack>
      </Collapse>
    </div>
  );
}

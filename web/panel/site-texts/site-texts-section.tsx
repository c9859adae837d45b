import { Alert, Paper } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type SiteTextsItem, siteTextFields } from '../../../contracts/site-texts.ts';
import { editsOf } from '../kit/edits.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { longField, textField } from '../kit/fields.tsx';
import { useFieldsForm } from '../kit/fields-form.ts';
import { PageForm } from '../kit/page-form.tsx';
import { QuerySection } from '../kit/query-section.tsx';
import { FAILED } from '../kit/texts.ts';
import { useCall } from '../ui/use-call.ts';

const long = { rows: [2, 10] } as { rows: [number, number] };
const fields = {
  name: textField(siteTextFields.name),
  logo: textField(siteTextFields.logo),
  tagline: textField(siteTextFields.tagline),
  splash: longField(siteTextFields.splash, long),
  artist: longField(siteTextFields.artist, long),
  event: longField(siteTextFields.event, long),
  content: longField(siteTextFields.content, long),
  notice: textField(siteTextFields.notice),
};

/** All texts of the site in one form. */
function SiteTextsForm({ texts, onSaved }: { texts: SiteTextsItem; onSaved(): void }) {
  const form = useFieldsForm(fields, { ...texts });
  return (
    <Paper withBorder p="lg" maw={760}>
      <PageForm
        form={form}
        edits={editsOf(fields, { call: 'PATCH /h/site-texts/', id: null, record: { ...texts } })}
        success="Se ha actualizado los textos del sitio correctamente."
        failure={`${FAILED} actualizar los textos del sitio.`}
        onSaved={onSaved}
      >
        {texts.fixed_name === null ? null : (
          <Alert
            color="gray"
            variant="outline"
            icon={<IconInfoCircle aria-hidden />}
            title="El nombre está fijado en el servidor"
          >
            El sitio se muestra como “{texts.fixed_name}” (SITE_NAME). El nombre que guarde aquí se
            usará cuando se quite esa variable.
          </Alert>
        )}
        <FieldInputs fields={fields} form={form} record={null} />
      </PageForm>
    </Paper>
  );
}

/** Section 18: the texts of the site. */
export default function SiteTextsSection() {
  const query = useCall(
    ['site-texts'],
    'GET /h/site-texts/',
    {},
    {
      // Refetching must not replace input.
      refetchOnWindowFocus: false,
    },
  );
  return (
    <QuerySection
      title="Textos del sitio"
      about="El nombre y las palabras con que el sitio se presenta."
      query={query}
      failed={`${FAILED} cargar los textos del sitio.`}
    >
      {(texts) => <SiteTextsForm texts={texts} onSaved={() => void query.refetch()} />}
    </QuerySection>
  );
}

import { Paper } from '@mantine/core';
import { SITE_SOCIAL_ID, type SiteSocialItem } from '../../../contracts/social.ts';
import { editsOf } from '../kit/edits.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { toFormValues, useFieldsForm } from '../kit/fields-form.ts';
import { PageForm } from '../kit/page-form.tsx';
import { QuerySection } from '../kit/query-section.tsx';
import { sendCall } from '../kit/send-call.ts';
import { socialFields } from '../kit/shared-fields.tsx';
import { FAILED } from '../kit/texts.ts';
import { useCall } from '../ui/use-call.ts';

const target = { call: 'PUT /h/social/:id/', id: SITE_SOCIAL_ID } as const;

/** The five networks of the site; `record` is null before they were first saved. */
function SocialForm({ record, onSaved }: { record: SiteSocialItem | null; onSaved(): void }) {
  const form = useFieldsForm(socialFields, record && { ...record });
  return (
    <Paper withBorder p="lg" maw={640}>
      <PageForm
        form={form}
        send={(body): Promise<SiteSocialItem> => sendCall('POST /h/social/', { body })}
        edits={record && editsOf(socialFields, { ...target, record: { ...record } })}
        // The server adds https:// to an address without it.
        toValues={(saved) => toFormValues(socialFields, { ...saved })}
        success="Se ha actualizado las redes sociales correctamente."
        failure={`${FAILED} actualizar las redes sociales.`}
        onSaved={onSaved}
        submitLabel="Actualizar"
      >
        <FieldInputs fields={socialFields} form={form} record={null} />
      </PageForm>
    </Paper>
  );
}

/** Section 13: the social networks of the site. */
export default function SocialSection() {
  const query = useCall(
    ['site-social'],
    'GET /h/social/',
    {},
    {
      // Refetching must not replace input.
      refetchOnWindowFocus: false,
    },
  );
  return (
    <QuerySection
      title="Redes sociales"
      about="Las redes del sitio, que se muestran en cada página. La que quede vacía no se muestra."
      query={query}
      failed={`${FAILED} cargar las redes sociales.`}
    >
      {([record]) => <SocialForm record={record ?? null} onSaved={() => void query.refetch()} />}
    </QuerySection>
  );
}

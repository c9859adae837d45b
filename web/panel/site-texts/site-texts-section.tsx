import { Alert, Paper } from '@mantine/core';
import { siteTextFields } from '../../../contracts/site-texts.ts';
import { longField, textField } from '../kit/fields/fields.tsx';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { FieldsPage } from '../kit/record/fields-part.tsx';
import { IconInfoCircle } from '../ui/icons.ts';
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

/** Section 18: the texts of the site. */
export default function SiteTextsSection() {
  // Refetching must not replace input.
  const options = { refetchOnWindowFocus: false };
  const query = useCall(['site-texts'], 'GET /h/site-texts/', {}, options);
  return (
    <QuerySection
      title="Textos del sitio"
      about="El nombre y las palabras con que el sitio se presenta."
      query={query}
      failed={`${FAILED} cargar los textos del sitio.`}
    >
      {(texts) => (
        <Paper withBorder p="lg" maw={760}>
          <FieldsPage
            fields={fields}
            record={texts}
            change={{ call: 'PATCH /h/site-texts/' }}
            effect="se ve en el sitio"
            success="Se ha actualizado los textos del sitio correctamente."
            failure={`${FAILED} actualizar los textos del sitio.`}
            refresh={() => void query.refetch()}
          >
            {texts.fixed_name === null ? null : (
              <Alert
                color="gray"
                variant="outline"
                icon={<IconInfoCircle aria-hidden />}
                title="El nombre está fijado en el servidor"
              >
                El sitio se muestra como “{texts.fixed_name}” (SITE_NAME). El nombre que guarde aquí
                se usará cuando se quite esa variable.
              </Alert>
            )}
          </FieldsPage>
        </Paper>
      )}
    </QuerySection>
  );
}

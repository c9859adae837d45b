import { Paper } from '@mantine/core';
import { SITE_SOCIAL_ID } from '../../../contracts/social.ts';
import { QuerySection } from '../kit/fields/query-view.tsx';
import { socialFields } from '../kit/fields/shared-fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { FieldsPage } from '../kit/record/fields-part.tsx';
import { useCall } from '../ui/use-call.ts';

/** Section 13: the social networks of the site. */
export default function SocialSection() {
  // Refetching must not replace input.
  const options = { refetchOnWindowFocus: false };
  const query = useCall(['site-social'], 'GET /h/social/', {}, options);
  return (
    <QuerySection
      title="Redes sociales"
      about="Las redes del sitio, que se muestran en cada página. La que quede vacía no se muestra."
      query={query}
      failed={`${FAILED} cargar las redes sociales.`}
    >
      {([record = null]) => (
        <Paper withBorder p="lg" maw={640}>
          <FieldsPage
            fields={socialFields}
            record={record}
            change={{ call: 'PUT /h/social/:id/', id: SITE_SOCIAL_ID }}
            create="POST /h/social/"
            success="Se ha actualizado las redes sociales correctamente."
            failure={`${FAILED} actualizar las redes sociales.`}
            refresh={() => void query.refetch()}
            submitLabel="Actualizar"
          />
        </Paper>
      )}
    </QuerySection>
  );
}

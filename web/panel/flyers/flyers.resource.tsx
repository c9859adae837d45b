import { Anchor } from '@mantine/core';
import { flyerFields } from '../../../contracts/flyers.ts';
import { dayInCaracas } from '../../ui/caracas.ts';
import { flyerPriorityOptions, priorityField } from '../kit/fields/choice-fields.tsx';
import { field, linkField, textField } from '../kit/fields/fields.tsx';
import { FAILED } from '../kit/fields/texts.ts';
import { altField, pictureField } from '../kit/list/picture-input.tsx';
import { ResourceSection } from '../kit/list/resource-section.tsx';
import { startWithPicture } from '../kit/list/start-with-file.tsx';
import { defineResource } from '../kit/record/resource.ts';
import { recordCalls } from '../kit/record/resource-calls.ts';
import { IconExternalLink } from '../ui/icons.ts';
import { TagsField } from './tags-field.tsx';

function getEndBadge(lastDay: string | null) {
  if (lastDay === null) return [];
  const isOver = lastDay < dayInCaracas();
  return [{ label: `${isOver ? 'Terminó' : 'Hasta'} ${lastDay}`, color: 'dark' }];
}

const flyers = defineResource({
  key: 'flyers',
  calls: recordCalls('/h/flyer/'),
  noun: { singular: 'flyer', plural: 'flyers', gender: 'm' },
  title: 'Flyers',
  name: ({ title }) => title,
  searched: ({ title, tags }) => `${title} ${tags.join(' ')}`,
  texts: {
    about: 'Uno de los activos, al azar, se muestra una vez por visita al entrar al sitio.',
    created: 'Se ha creado un flyer correctamente.',
    changed: 'Se ha actualizado la informacion correctamente.',
    notCreated: `${FAILED} cargar el Flyer al servidor.`,
    notChanged: `${FAILED} actualizar el Flyer.`,
    notDeleted: `${FAILED} eliminar el Flyer.`,
    notListed: `${FAILED} cargar los flyers.`,
    sure: 'Esta seguro de eliminar este Flyer?',
    empty:
      'Aquí estarán los flyers que se muestran al entrar. Agregue el primero con “Nuevo flyer”.',
  },
  order: true,
  card: (flyer) => ({
    picture: flyer,
    note: flyer.tags.map((tag) => `#${tag}`).join(' '),
    badges: getEndBadge(flyer.last_day),
    extra:
      flyer.link === '' ? null : (
        <Anchor
          href={flyer.link}
          target="_blank"
          rel="noopener"
          ml="auto"
          size="sm"
          aria-label={`Enlace de “${flyer.title}”`}
        >
          Enlace <IconExternalLink size={16} aria-hidden />
        </Anchor>
      ),
  }),
  creation: { Button: startWithPicture('free', 'src') },
  fields: {
    title: textField(flyerFields.title, { proposes: (title) => ({ alt: title }) }),
    src: pictureField('free'),
    alt: altField(({ title }) => title),
    link: linkField(flyerFields.link, { placeholder: 'https://… o /eventos/bdm' }),
    tags: field(flyerFields.tags, {
      empty: [],
      toInput: (tags) => tags,
      render: (props) => <TagsField {...props} />,
    }),
    priority: priorityField(flyerFields.priority, flyerPriorityOptions),
    last_day: textField(flyerFields.last_day, { type: 'date' }),
  },
  active: { field: 'is_active', isTold: true },
  getDeletionWarning: ({ title }) => `Se eliminará “${title}”, con su imagen.`,
});

/** Section 11: the flyers; visitors see a random active one once per visit. */
export default function FlyersSection() {
  return <ResourceSection resource={flyers} />;
}

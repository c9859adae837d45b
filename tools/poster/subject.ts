import { develop } from './exposure.ts';
import { cutStrips, lineUp } from './group-shot.ts';
import { type Darkroom, hang, type Negative, setBefore, uprightSheet } from './negative.ts';
import type { Field } from './raster.ts';
import type { Subject } from './recipe.ts';
import { createSkyline } from './scenes/city.ts';
import { createConcert } from './scenes/concert.ts';
import { createContours, createTunnel, createWall } from './scenes/places.ts';
import { shootObject, shootPerson } from './shot.ts';

type Scene = Extract<Subject, { kind: 'concert' | 'skyline' | 'wall' | 'tunnel' | 'contours' }>;

async function paintScene(scene: Scene, darkroom: Darkroom): Promise<Field> {
  const { width, height, random } = darkroom;
  const sheet = uprightSheet(darkroom);
  switch (scene.kind) {
    case 'concert': {
      const figures = scene.people.map((name, index) =>
        shootPerson(name, index % 2 === 0 ? 'rap' : 'shout', 'back', 'stage', sheet),
      );
      return createConcert(width, height, random, figures, scene.crowd);
    }
    case 'wall': {
      const photos = scene.people.map((name) => shootPerson(name, 'front', 'side', 'bust', sheet));
      return createWall(width, height, random, photos);
    }
    case 'skyline':
      return createSkyline(width, height, random, scene.night);
    case 'tunnel':
      return createTunnel(width, height, random);
    case 'contours':
      return createContours(width, height, random);
  }
}

/** Makes the photograph of a subject. */
export async function exposeSubject(subject: Subject, darkroom: Darkroom): Promise<Negative> {
  const { gamma } = darkroom;
  switch (subject.kind) {
    case 'person': {
      const { person, pose, light, frame, shift = 0 } = subject;
      const photo = shootPerson(person, pose, light, frame, darkroom);
      return setBefore(photo, hang(subject.backdrop, darkroom), gamma, shift);
    }
    case 'object': {
      const { object, turn, light, camera } = subject;
      const photo = shootObject(object, turn, light, camera, darkroom);
      return setBefore(photo, hang(subject.backdrop, darkroom), gamma, 0);
    }
    case 'strips':
    case 'versus':
      return cutStrips(subject, darkroom);
    case 'row':
      return lineUp(subject, darkroom);
    case 'contours':
      return { tone: await paintScene(subject, darkroom), cover: null };
    default:
      return { tone: develop(await paintScene(subject, darkroom), null, gamma), cover: null };
  }
}

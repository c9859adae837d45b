import type { Random } from '../random.ts';

/** One person seen from behind: head, shoulders, and now and then an arm in the air. */
function spectator(x: number, y: number, size: number, random: Random): string {
  const head = `<ellipse cx="${x}" cy="${y}" rx="${size * 0.42}" ry="${size * 0.52}"/>`;
  const [neck, wide] = [size * 0.27, size * 1.2];
  const shoulders = `<path d="M${x - wide} ${y + size * 9}L${x - wide} ${y + size * 2}C${x - wide} ${y + size * 1} ${x - size * 0.6} ${y + size * 0.95} ${x - neck} ${y + size * 0.72}L${x - neck} ${y}L${x + neck} ${y}L${x + neck} ${y + size * 0.72}C${x + size * 0.6} ${y + size * 0.95} ${x + wide} ${y + size * 1} ${x + wide} ${y + size * 2}L${x + wide} ${y + size * 9}Z"/>`;
  const hair = random.chance(0.22)
    ? `<circle cx="${x}" cy="${y - size * 0.2}" r="${size * random.between(0.5, 0.72)}"/>`
    : random.chance(0.3)
      ? `<ellipse cx="${x + size * 0.3}" cy="${y - size * 0.2}" rx="${size * 0.55}" ry="${size * 0.12}"/>`
      : '';
  return head + shoulders + hair + (random.chance(0.36) ? raisedArm(x, y, size, random) : '');
}

function raisedArm(x: number, y: number, size: number, random: Random): string {
  const side = random.chance(0.5) ? 1 : -1;
  const elbowX = x + side * size * random.between(0.9, 1.4);
  const elbowY = y + size * random.between(-0.5, 0.3);
  const handX = elbowX - side * size * random.between(-0.3, 0.6);
  const handY = elbowY - size * random.between(1.1, 1.9);
  const arm = `<polyline points="${x + side * size * 0.7},${y + size * 1.2} ${elbowX},${elbowY} ${handX},${handY}" fill="none" stroke="#fff" stroke-width="${size * 0.36}" stroke-linecap="round" stroke-linejoin="round"/>`;
  const kind = random.next();
  if (kind < 0.35) return arm + openHand(handX, handY, size, random);
  if (kind < 0.55) {
    return `${arm}<rect x="${handX - size * 0.2}" y="${handY - size * 0.55}" width="${size * 0.4}" height="${size * 0.7}" rx="${size * 0.05}"/>`;
  }
  return `${arm}<circle cx="${handX}" cy="${handY - size * 0.08}" r="${size * 0.27}"/>`;
}

function openHand(x: number, y: number, size: number, random: Random): string {
  let hand = `<circle cx="${x}" cy="${y - size * 0.1}" r="${size * 0.22}"/>`;
  const tilt = random.between(-0.3, 0.3);
  for (let finger = -2; finger <= 2; finger += 1) {
    const angle = finger * 0.3 + tilt;
    const reach = size * (Math.abs(finger) === 2 ? 0.42 : 0.56);
    hand += `<line x1="${x}" y1="${y - size * 0.1}" x2="${x + Math.sin(angle) * reach}" y2="${y - size * 0.1 - Math.cos(angle) * reach}" stroke="#fff" stroke-width="${size * 0.12}" stroke-linecap="round"/>`;
  }
  return hand;
}

/** SVG of one row of a crowd whose heads stand about at `line` (pixels from the top). */
export function crowdRow(width: number, line: number, size: number, random: Random): string {
  let body = '';
  for (let x = -size; x < width + size; x += size * random.between(1.3, 2.2)) {
    body += spectator(
      x,
      line + random.between(-0.45, 0.45) * size,
      size * random.between(0.85, 1.12),
      random,
    );
  }
  return body;
}

import PDFDocument from 'pdfkit';
import type { Questionnaire } from '#contract/staff-launch.ts';

/** The whole questionnaire on paper. */
export async function questionnairePdf({ name }: Questionnaire, now: Date): Promise<Buffer> {
  const paper = new PDFDocument({ info: { Title: name, CreationDate: now } });
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((done) => {
    paper.on('data', (piece: Buffer) => pieces.push(piece));
    paper.on('end', () => done(Buffer.concat(pieces)));
  });
  paper.text(name);
  paper.end();
  return whole;
}

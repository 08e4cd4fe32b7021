import { own } from '@corridor/contract/platform/own.ts';
import { documentOf, type ResourceItem } from '@corridor/contract/resources/rules.ts';
import { addCategory, newId, putItem, type Shelf } from '@corridor/contract/templates/shelf.ts';
import PDFDocument from 'pdfkit';
import type { App } from '../platform/app.ts';
import type { AreaSeed, Inside } from '../platform/seeding.ts';
import { demoSpecialists, demoUid } from '../templates/seed.ts';
import { keepFile } from '../uploads/receive.ts';
import { resourceStores, saveResources } from './actions.ts';
import { type DemoResource, demoResources } from './demo.ts';

/**
 * Seeds resources once for each demo specialist, through the upload and the save of the product.
 */
async function seedResources(app: App, inside: Inside): Promise<void> {
  for (const [name, categories] of Object.entries(demoResources)) {
    const email = own(demoSpecialists, name);
    const owner = email && (await demoUid(app.pool, email));
    if (!owner || (await resourceStores.read(app.pool, app.keys, owner)).version > 0) continue;
    let shelf: Shelf<ResourceItem> = { categories: {}, categoryOrder: [], items: {} };
    for (const [category, resources] of Object.entries(categories)) {
      const added = addCategory(shelf, category);
      shelf = added.shelf;
      for (const resource of resources) {
        const content = await contentOf(resource);
        const { fileName } = resource;
        const file = { owner, purpose: 'resource', name: fileName, content } as const;
        const fileId = await inside((change) => keepFile(app, change, file));
        const item = { id: newId(resource.name, shelf.items), name: resource.name, fileId };
        shelf = putItem(shelf, item, added.id);
      }
    }
    const document = documentOf(shelf);
    await inside((change) => saveResources(change, app.keys, owner, { document, after: 0 }));
  }
}

async function contentOf({ fileName, name, text }: DemoResource): Promise<Buffer> {
  if (fileName.endsWith('.txt')) return Buffer.from(`${name}\n\n${text.join('\n\n')}\n`);
  const pdf = new PDFDocument({ size: 'LETTER', margin: 64, info: { Title: name } });
  pdf.font('Helvetica-Bold').fontSize(20).text(name).moveDown(0.6);
  pdf.font('Helvetica').fontSize(12);
  for (const paragraph of text) pdf.text(paragraph, { lineGap: 3 }).moveDown(0.7);
  pdf.end();
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export const seed: AreaSeed = { atEachStart: (inside, { app }) => seedResources(app, inside) };

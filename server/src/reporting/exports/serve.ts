import { Readable } from 'node:stream';
import { routes } from '@corridor/contract/reporting/calls.ts';
import { firstMonth, monthNamed, pdfRows, yearOf } from '@corridor/contract/reporting/rules.ts';
import { monthWords, exportWords as words } from '@corridor/contract/reporting/words.ts';
import type { FastifyReply } from 'fastify';
import { byteOrderMark, csvLines, csvOf } from '../../platform/csvText.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { type Context, serveRoutes } from '../../platform/http/serve.ts';
import { dayIn } from '../../platform/pdf/formats.ts';
import { tablePaper } from '../../platform/pdf/tablePaper.ts';
import { processedColumns, processedRows } from './processedRows.ts';
import { resultsOf } from './queries.ts';
import { readStatement, statementPaper, statementRows } from './statement.ts';

const types = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' } as const;
type Kind = keyof typeof types;

/** Takes the name and the kind of an exported file apart: 2026-10.csv. */
function fileNamed(params: unknown): { name: string; kind: Kind } {
  const { file } = params as { file: string };
  const [, name, kind] = /^([\d-]{4,7})\.(csv|pdf)$/.exec(file) ?? [];
  if (!name || !kind) throw refuse('not-found');
  return { name, kind: kind as Kind };
}

const headers = (name: string, kind: Kind) => ({
  'content-type': types[kind],
  'content-disposition': `attachment; filename="${name}.${kind}"`,
  'cache-control': 'no-store',
});

async function* csvParts(context: Context, month: number) {
  yield byteOrderMark + csvLines([processedColumns.map(({ name }) => name)]);
  for await (const rows of processedRows(context, month)) yield csvLines(rows);
}

const pdfParts = (context: Context, month: number, total: number) =>
  tablePaper(
    {
      title: words.title(monthWords(month)),
      lead: words.lead(dayIn(context.now), total),
      columns: processedColumns,
      rowsOfPage: pdfRows,
      foot: words.page,
    },
    total,
    processedRows(context, month),
  );

const noteExport = ({ viewer, change }: Context, details: Record<string, string | number>) =>
  change((inside) =>
    inside.audit({ action: 'billing.export', subject: `billing:${viewer.uid}`, details }),
  );

/** Sends a file while it is written. A later error cuts it and is logged. */
function sendParts(reply: FastifyReply, { app }: Context, parts: AsyncIterable<string | Buffer>) {
  const file = Readable.from(parts, { objectMode: false }).on('error', (error) =>
    app.log.error({ err: error }, 'an export of billing could not be finished'),
  );
  return reply.send(file);
}

export const routeHandlers = serveRoutes(routes, {
  'reporting-export': async (request, reply, context) => {
    const { name, kind } = fileNamed(request.params);
    const month = monthNamed(name);
    if (month === undefined || month < firstMonth) throw refuse('not-found');
    const found = await first(context.app.pool, resultsOf, { uid: context.viewer.uid, month });
    const records = found?.results ?? 0;
    await noteExport(context, { month: name, kind, records });
    reply.code(200).headers({
      ...headers(words.file(name), kind),
      // The page counts what has arrived against this number.
      'corridor-records': String(records),
    });
    const parts = kind === 'csv' ? csvParts(context, month) : pdfParts(context, month, records);
    return sendParts(reply, context, parts);
  },

  'reporting-statement': async (request, reply, context) => {
    const { name, kind } = fileNamed(request.params);
    const year = Number(name);
    if (!/^\d{4}$/.test(name) || year < yearOf(firstMonth)) throw refuse('not-found');
    const statement = await readStatement(context.app.pool, context.viewer.uid, year);
    await noteExport(context, { year, kind });
    const content =
      kind === 'csv' ? csvOf(statementRows(statement)) : await statementPaper(statement);
    return reply
      .code(200)
      .headers(headers(words.statementFile(name), kind))
      .send(content);
  },
});

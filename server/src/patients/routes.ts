import { routes } from '@corridor/contract/patients/messages/calls.ts';
import { formSending } from '@corridor/contract/patients/messages/schemas.ts';
import { recipientFaultWords } from '@corridor/contract/patients/messages/words.ts';
import { errorCodes } from '@corridor/contract/platform/errors.ts';
import type { FastifyReply } from 'fastify';
import { Refusal, refuse } from '../platform/errors.ts';
import { serveRoutes } from '../platform/http/serve.ts';
import { readForm, sendLetter } from './letters/letterForm.ts';
import { sendAttachment } from './letters/opening.ts';
import { type FindForm, sendForms } from './sending/sending.ts';

/** The forms are an area below this one. */
export const routeHandlersWith = (findForm: FindForm) =>
  serveRoutes(routes, {
    'send-forms': (request, reply, { app, viewer, change }) =>
      answer(reply, () => {
        const sending = formSending.safeParse(request.body);
        if (!sending.success) throw refuse('invalid-argument');
        return change((inside) =>
          sendForms(inside, app, viewer, { sending: sending.data, findForm }),
        );
      }),

    'one-way-patient-message': (request, reply, { app, viewer, change }) =>
      answer(reply, () => {
        const letter = readForm(request.body);
        return change(async (inside) => {
          const { sent, failed } = await sendLetter(inside, app, viewer, letter);
          const [fault] = failed;
          if (fault) {
            const isLimit = fault.reason === 'allowance-used';
            const code = isLimit ? 'resource-exhausted' : 'invalid-argument';
            throw refuse(code, fault.reason, recipientFaultWords[fault.reason]);
          }
          return { messageId: sent[0]?.messageId };
        });
      }),

    'patients-file': sendAttachment,
  });

/** These two answer errors as `{error}`, with the reason beside it. */
async function answer(reply: FastifyReply, work: () => Promise<object>) {
  reply.header('cache-control', 'no-store');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason } = error.details;
    return reply
      .code(errorCodes[error.code].http)
      .send({ error: error.message, ...(reason && { reason }) });
  }
}

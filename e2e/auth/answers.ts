export const refusal = (code: string, reason?: string) => ({
  status: 500,
  json: { error: { status: 'INTERNAL', message: 'It failed.', details: { code, reason } } },
});

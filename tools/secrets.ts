/** Shapes of files that must never be tracked. They rather find too much. */
type Shape = { name: string; path?: RegExp; text?: RegExp };

const shapes: readonly Shape[] = [
  {
    name: 'a key file',
    path: /(^|\/)[\w.-]*keys?\.json(\.\w+)?$|\.(pem|key|p12|pfx|jks|keystore)$/i,
  },
  { name: 'a key file', text: /"key"\s*:\s*"[\w+/-]{42,}={0,2}"/ },
  { name: 'settings of an installation', path: /(^|\/)\.env(\.(?!example$)\w+)?$/ },
  { name: 'a key of SSH', path: /(^|\/)id_(rsa|dsa|ecdsa|ed25519)$/ },
  { name: 'a private key', text: /-----BEGIN ([A-Z0-9]+ )*PRIVATE KEY( BLOCK)?-----/ },
  { name: 'a private key', text: /"(private_key|d)"\s*:\s*"[^"]{40,}"/ },
  { name: 'a token of AWS', text: /\b(AKIA|ASIA)[0-9A-Z]{16}\b/ },
  { name: 'a token of GitHub', text: /\b(gh[pousr]_\w{36}|github_pat_\w{22,})/ },
  { name: 'a token of GitLab', text: /\bglpat-[\w-]{20}/ },
  { name: 'a token of Google', text: /\bAIza[\w-]{35}\b/ },
  { name: 'a token of npm', text: /\bnpm_\w{36}\b|_(authToken|password)\s*=\s*[\w+/=-]{8,}/ },
  { name: 'a token of Slack', text: /\bxox[abprs]-[\w-]{10,}/ },
  { name: 'a token of Stripe', text: /\b[rs]k_live_\w{16,}/ },
  { name: 'a signed token', text: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{20,}/ },
  { name: '32 bytes of a key', text: /["'`=\s][A-Za-z0-9+/]{43}=(?=["'`\s]|$)/m },
  {
    name: 'a secret that is spelled out',
    text: /\w*(secret|token|passw(or)?d|passphrase|api_?key)\w*["']?\s*[:=]\s*["'`](?=[^"'`]*\d)(?=[^"'`]*[a-zA-Z])[\w+/=.-]{20,}["'`]/i,
  },
];

export const secretsIn = (path: string, text: string): string[] =>
  shapes
    .filter((shape) => shape.path?.test(path) || shape.text?.test(text))
    .map(({ name }) => `${path}: ${name}`);

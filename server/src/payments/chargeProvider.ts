/** The requests of Corridor to a card provider. Nothing here knows a patient or a card. */
export type ChargeRequest = {
  /** A repeat with the same key is the same charge. */
  key: string;
  reference: string;
  /** Cents, with the tax. */
  amount: number;
  tax: number;
  token: string;
  receiptEmail: string | null;
  /** The network address of the payer. */
  address: string;
  /** The token may have been used by an earlier question whose answer was lost. */
  isRetry: boolean;
};

export type Charge = {
  id: string;
  status: 'approved' | 'declined' | 'pending';
  receiptLink: string | null;
};

export type ChargeProvider = {
  name: 'clover' | 'demo';
  /** Undefined means that no answer came: the charge may exist or not. */
  charge(request: ChargeRequest): Promise<Charge | undefined>;
  /** The charge of a reference. It is `absent` only where the provider surely has none. */
  find(reference: string, since: Date): Promise<Charge | 'absent' | undefined>;
};

/** The parts of the portal whose code loads when a person asks for them. */
import type { Page } from '@playwright/test';

export type LatePart = {
  /** The person who opens the part; the sign-in page has none. */
  name?: string;
  /** The page on which it is opened, if not the messages of a consult. */
  address?: string;
  open: (page: Page) => Promise<unknown>;
  title: string | RegExp;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const choose = (action: string | RegExp) => async (page: Page) => {
  await press('Actions')(page);
  await page.getByRole('menuitem', { name: action }).click();
};
const grace = { name: 'Grace Lindqvist', address: '/dashboard/profile' };
const amara = { name: 'Amara Okafor' };

/** Each part that a press or a key opens. */
export const latePartsOpened: Record<string, LatePart> = {
  InviteDialog: {
    ...grace,
    open: (page) =>
      page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('button', { name: 'Invite a Colleague' })
        .click(),
    title: 'Invite a Colleague',
  },
  Palette: { ...grace, open: (page) => page.keyboard.press('Control+k'), title: 'Jump to or do' },
  ShortcutList: { ...grace, open: (page) => page.keyboard.press('?'), title: 'Keyboard shortcuts' },
  UploadDialog: {
    ...grace,
    address: '/dashboard/gallery',
    open: press('Upload Files'),
    title: 'Upload Files',
  },
  ForgotDialog: { address: '/login', open: press('Forgot Password'), title: /password/i },
  AddConsultant: { ...amara, open: choose('Add Consultant'), title: 'Add Consultant' },
  ForwardToMoa: {
    name: 'Grace Lindqvist',
    open: choose('Forward to MOA'),
    title: 'Forward to MOA',
  },
  ForwardToSpecialist: {
    name: 'Grace Lindqvist',
    open: choose('Forward to Specialist'),
    title: 'Forward to Specialist',
  },
  LockDialog: { ...amara, open: choose(/wrong patient/i), title: /./ },
  OutcomesDialog: { ...amara, open: press('Edit Outcomes'), title: 'Outcome of this consult' },
  SaveAsTemplate: {
    ...amara,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Rest and fluids.');
      await press('Save Message')(page);
    },
    title: /./,
  },
  GalleryPicker: {
    ...amara,
    open: press('Attach from gallery'),
    title: 'Choose from your gallery',
  },
};

/** Parts that the state of a page shows, and the test of each one that a press can open. */
export const latePartsElsewhere: Record<string, string> = {
  ComparisonPage: 'its address opens it, behind the skeleton of a page',
  Comparison: 'its dialog opens at once: e2e/media/comparison.e2e.ts',
  DemoAccounts: 'it stands on the sign-in page of a demo',
  DemoCard: 'it stands on the page of Premium',
  EarningsChart: 'it stands on the billing report',
  DirectoryPage: 'it is a page of its own',
  LabelDialog: 'e2e/lateCode.e2e.ts opens it over a picture',
  LeaveDialog: 'it asks on the way out: e2e/thread/leaving.e2e.ts',
  InvoiceDialog: 'e2e/billing/invoices.e2e.ts opens it as a dentist',
  PaymentDialog: 'e2e/billing/payments.e2e.ts opens it as a dentist',
  PatientLetter: 'it stands in the form of a consult',
  ProtectScreen: 'it stands in the place of the frame',
  StripeCard: 'it stands on the page of Premium',
  UploadTray: 'files open it: e2e/lateCode.e2e.ts',
};

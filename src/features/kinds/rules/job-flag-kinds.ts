/** A flag marks something to check before approval or pay, and blocks nothing (docs/product-rules.md#flags). */
type FlagUse = {
  readonly label: string;
  /** Whether the flag is also shown to the job's own user, who can correct the job. */
  readonly isOwn?: boolean;
  /** Whether the flag is a hint and no warning. Jobs with only hints may be approved together with other jobs. */
  readonly isHint?: boolean;
  /** `also`: the flag also appears while a user enters the job. `only`: it appears only then. */
  readonly whileTyping?: "also" | "only";
  /** Whether the flag makes a job doubtful before a run (docs/product-rules.md#before-a-run). */
  readonly isDoubtful?: boolean;
};

/** The most important flag comes first. */
const register = {
  "late-registration": { label: "Efter lukket måned", isOwn: true, isDoubtful: true },
  duplicate: { label: "Dublet", isOwn: true, whileTyping: "also", isDoubtful: true },
  "over-receipt": { label: "Over bilaget", isOwn: true, isDoubtful: true },
  "similar-expense": { label: "Ligner et andet", isOwn: true, whileTyping: "also", isDoubtful: true },
  "missing-receipt": { label: "Bilag mangler", isOwn: true, isDoubtful: true },
  overlap: { label: "Overlapper", isOwn: true, whileTyping: "also", isDoubtful: true },
  "long-day": { label: "Lang dag", isOwn: true, whileTyping: "also", isDoubtful: true },
  absence: { label: "Fraværsdag", isOwn: true, whileTyping: "also" },
  "short-rest": { label: "Kort hvile", isOwn: true, whileTyping: "also" },
  "no-day-off": { label: "Intet fridøgn", isOwn: true, whileTyping: "also" },
  "young-breach": { label: "Unges arbejdstid", isOwn: true, whileTyping: "also" },
  "young-question": { label: "Unges skole og pause", isOwn: true, whileTyping: "also", isHint: true },
  "no-pause": { label: "Ingen pause", isOwn: true, whileTyping: "also", isHint: true },
  "weekly-average": { label: "For mange timer", isOwn: true, whileTyping: "also", isHint: true },
  "night-work": { label: "Natarbejde", isOwn: true, whileTyping: "also", isHint: true },
  expensive: { label: "Stort beløb", isDoubtful: true },
  "unusual-rate": { label: "Anden timepris" },
  "day-off": { label: "Fridag", whileTyping: "also" },
  commute: { label: "60-dages-reglen" },
  "registered-by-other": { label: "Registreret af en anden" },
  old: { label: "Over 30 dage" },
  "early-plan": { label: "Tidligst møde", whileTyping: "only" },
  "closed-month": { label: "Lukket måned", whileTyping: "only" },
  "paid-month": { label: "Efter udbetaling", whileTyping: "only" },
} as const satisfies Record<string, FlagUse>;
export type JobFlagKind = keyof typeof register;
const uses: Readonly<Record<JobFlagKind, FlagUse>> = register;

export const allFlagKinds = Object.keys(register) as readonly JobFlagKind[];
export const jobFlagKinds = allFlagKinds.filter((kind) => uses[kind].whileTyping !== "only");
export const warningKinds = jobFlagKinds.filter((kind) => !uses[kind].isHint);
export const isWarning = ({ kind }: { readonly kind: JobFlagKind }): boolean => warningKinds.includes(kind);
export const ownJobFlagKinds = allFlagKinds.filter((kind) => uses[kind].isOwn);
export const typedJobFlagKinds = allFlagKinds.filter((kind) => uses[kind].whileTyping);
export const doubtfulFlagKinds = allFlagKinds.filter((kind) => uses[kind].isDoubtful);

export const flagKindLabel = (kind: JobFlagKind): string => uses[kind].label;

export const flagsOfEveryKind = [
  "expensive",
  "registered-by-other",
  "old",
  "late-registration",
  "closed-month",
  "paid-month",
] as const satisfies JobFlagKind[];

/** Why a person is erased. Fixed choices, because free text could name the person. */
export const erasureReasons = {
  requested: 'They asked for it',
  'no-longer-needed': 'The data is no longer needed',
  'made-by-mistake': 'The account was created by mistake',
} as const;

export type ErasureReason = keyof typeof erasureReasons;

export const erasureReasonNames = Object.keys(erasureReasons) as [ErasureReason, ...ErasureReason[]];

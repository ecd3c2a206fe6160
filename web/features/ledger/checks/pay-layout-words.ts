export const TEST_FIRST =
  'Banks give their customers different layouts. Send your bank a test file before you rely on this one.';

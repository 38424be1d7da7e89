export default {
  simTitle: 'Activate your SIM',
  simLead: 'You find its number, the ICCID, on the card that held your SIM.',
  iccid: 'SIM card number (ICCID)',
  iccidHint: '19 or 20 digits',
  simUnavailable: 'Invalid or unavailable SIM card!',
  simError: 'Error verifying SIM card. Please try again.',

  rejectedTitle: 'Your last request was not approved',
  rejectedNext:
    'What you paid goes back to your card. You can start again here, or ask customer service.',
} as const;

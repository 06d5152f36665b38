import { createClient } from '@videogen/client';
import { startEmulator, standingClock } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { serve, violationsOf, watch } from './harness.ts';

// Before any test: both languages are known.
import { en } from '../../src/text/en';
import { fr } from '../../src/text/fr';
import { know } from '../../src/text/text';

know('en', en);
know('fr', fr);

import { render } from 'preact';
import { App } from './ui/app';
import { App as State } from './ui/app_state';

const page = document.getElementById('page');
if (page) render(<App app={new State()} />, page);
